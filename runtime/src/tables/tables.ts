/**
 * The kind of value that a column holds, and so how a database keeps it.
 *
 * - `key`: at most 255 characters, looked up and compared byte for byte
 * - `text`: of any length
 * - `date`: a moment in UTC, with milliseconds
 * - `seconds`: a moment as seconds since 1970-01-01T00:00:00Z
 */
export type ColumnType = 'key' | 'text' | 'date' | 'seconds' | 'integer' | 'boolean'

export interface Column {
  /** camelCase where it is ours, and as OAuth writes it where the value is OAuth's. */
  readonly name: string
  readonly type: ColumnType
  /** May be null. */
  readonly optional?: true
  /** The table whose `id` this is; rows go when that one goes. */
  readonly references?: 'user'
}

export type TableId =
  | 'user'
  | 'account'
  | 'session'
  | 'verificationToken'
  | 'authenticator'
  | 'factor'
  | 'signInLimit'

export interface Table {
  readonly id: TableId
  readonly columns: readonly Column[]
  readonly primaryKey: readonly [string, ...string[]]
  /** Further sets of columns of which no two rows have the same values. */
  readonly unique: readonly (readonly [string, ...string[]])[]
  /** Other sets of columns that rows are looked up by. */
  readonly indexes: readonly (readonly [string, ...string[]])[]
  /** Columns by whose text rows are looked up, whatever the case of its letters. */
  readonly folded?: readonly string[]
  /** The column with the moment at which a row is over, where it is not `expires`. */
  readonly expires?: string
}

const owner = { name: 'userId', type: 'key', references: 'user' } as const satisfies Column

/**
 * The tables that adapters keep, in an order in which they can be made. Schemas of every ORM and every dialect are
 * rendered from this description, and rows are read by it.
 */
export const tables: Readonly<Record<TableId, Table>> = {
  user: {
    id: 'user',
    columns: [
      { name: 'id', type: 'key' },
      { name: 'name', type: 'text', optional: true },
      { name: 'email', type: 'key', optional: true },
      { name: 'emailVerified', type: 'date', optional: true },
      { name: 'image', type: 'text', optional: true },
    ],
    primaryKey: ['id'],
    unique: [['email']],
    indexes: [],
    folded: ['email'],
  },
  account: {
    id: 'account',
    columns: [
      owner,
      { name: 'type', type: 'key' },
      { name: 'provider', type: 'key' },
      { name: 'providerAccountId', type: 'key' },
      { name: 'refresh_token', type: 'text', optional: true },
      { name: 'access_token', type: 'text', optional: true },
      { name: 'expires_at', type: 'seconds', optional: true },
      { name: 'token_type', type: 'key', optional: true },
      { name: 'scope', type: 'text', optional: true },
      { name: 'id_token', type: 'text', optional: true },
      { name: 'session_state', type: 'text', optional: true },
    ],
    primaryKey: ['provider', 'providerAccountId'],
    unique: [],
    indexes: [['userId']],
  },
  session: {
    id: 'session',
    columns: [{ name: 'sessionToken', type: 'key' }, owner, { name: 'expires', type: 'date' }],
    primaryKey: ['sessionToken'],
    unique: [],
    indexes: [['userId'], ['expires']],
  },
  verificationToken: {
    id: 'verificationToken',
    columns: [
      { name: 'identifier', type: 'key' },
      { name: 'token', type: 'key' },
      { name: 'expires', type: 'date' },
    ],
    primaryKey: ['identifier', 'token'],
    unique: [],
    indexes: [['expires']],
  },
  authenticator: {
    id: 'authenticator',
    columns: [
      { name: 'credentialID', type: 'key' },
      owner,
      { name: 'providerAccountId', type: 'key' },
      { name: 'credentialPublicKey', type: 'text' },
      { name: 'counter', type: 'integer' },
      { name: 'credentialDeviceType', type: 'key' },
      { name: 'credentialBackedUp', type: 'boolean' },
      { name: 'transports', type: 'key', optional: true },
    ],
    primaryKey: ['userId', 'credentialID'],
    unique: [['credentialID']],
    indexes: [],
  },
  factor: {
    id: 'factor',
    columns: [
      { name: 'id', type: 'key' },
      owner,
      { name: 'kind', type: 'key' },
      { name: 'value', type: 'text' },
      { name: 'createdAt', type: 'date' },
      { name: 'lastUsedAt', type: 'date', optional: true },
    ],
    primaryKey: ['id'],
    unique: [['userId', 'kind']],
    indexes: [],
  },
  signInLimit: {
    id: 'signInLimit',
    columns: [
      { name: 'limitKey', type: 'key' },
      { name: 'count', type: 'integer' },
      { name: 'expires', type: 'date' },
    ],
    primaryKey: ['limitKey'],
    unique: [],
    indexes: [['expires']],
  },
}

/** A column that databases may lack: nothing is written to it, nor is it asked for, unless it is known to be there. */
const extra = (name: string, type: ColumnType): Column => ({ name, type, optional: true })

/** The columns that databases may lack, as those of Auth.js do. */
const extras: Partial<Readonly<Record<TableId, readonly Column[]>>> = {
  user: [extra('sessionsFrom', 'date')],
  session: [
    extra('createdAt', 'date'),
    extra('authTime', 'date'),
    extra('freshAt', 'date'),
    extra('methods', 'key'),
    extra('provider', 'key'),
    extra('sid', 'key'),
    extra('lastUsedAt', 'date'),
    extra('userAgent', 'key'),
    extra('network', 'key'),
    extra('name', 'key'),
  ],
  authenticator: [extra('createdAt', 'date'), extra('lastUsedAt', 'date')],
}

export function listExtraColumns({ id }: Pick<Table, 'id'>): readonly Column[] {
  return extras[id] ?? []
}

export function findOwnerColumn({ columns }: Table): string {
  return columns.find(({ references }) => references === 'user')?.name ?? 'id'
}

/** The columns of a table that are known to be there: those that hold something in every row, and the extra ones that it has. */
export function listSureColumns(table: Table): readonly Column[] {
  return table.columns.filter((each) => !each.optional || listExtraColumns(table).includes(each))
}

/** A table as a database has it. @param options `extraColumns` is true where it has the extra columns */
export function extendTable(
  table: Table,
  { extraColumns = false }: { readonly extraColumns?: boolean | undefined },
): Table {
  return extraColumns
    ? { ...table, columns: [...table.columns, ...listExtraColumns(table)] }
    : table
}

/** The names of a database's tables. */
export type TableNames = Readonly<Record<TableId, string>>

/** As SQL is mostly written; these are the names of `SqlAdapter`. */
export const pluralNames: TableNames = {
  user: 'users',
  account: 'accounts',
  session: 'sessions',
  verificationToken: 'verification_token',
  authenticator: 'authenticators',
  factor: 'factors',
  signInLimit: 'sign_in_limits',
}

/** The names of tables where an adapter is told none. @param usual those of the adapter, as far as the layout has no others */
export function usualNames(
  usual: TableNames,
  { layout }: { readonly layout?: 'better-auth' | undefined },
): TableNames {
  return layout ? { ...usual, ...betterAuthNames } : usual
}

/** As Better Auth calls its tables. */
export const betterAuthNames: Partial<TableNames> = {
  user: 'user',
  account: 'account',
  session: 'session',
  verificationToken: 'verification',
  authenticator: 'passkey',
}

/** As Prisma calls its models; these are the names of `KyselyAdapter` too. */
export const modelNames: TableNames = {
  user: 'User',
  account: 'Account',
  session: 'Session',
  verificationToken: 'VerificationToken',
  authenticator: 'Authenticator',
  factor: 'Factor',
  signInLimit: 'SignInLimit',
}
