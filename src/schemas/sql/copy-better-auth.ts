import type { Dialect } from '../schema.js'
import type { BetterAuthTables, NamedTable } from './better-auth-tables.js'
import { quoteName, sqlDialects } from './sql-dialects.js'

/** The users and accounts that are copied. */
export interface CopyWanted {
  readonly dialect: Dialect
  readonly from: Pick<BetterAuthTables, 'user' | 'account'>
  /** Ours. */
  readonly to: {
    readonly user: NamedTable
    readonly account: NamedTable
    /** Where passwords go; undefined where they are not copied. */
    readonly factor?: NamedTable | undefined
  }
  /** The providers whose accounts are copied: their id, our id, and the type of ours. */
  readonly providers: readonly {
    readonly theirs: string
    readonly ours: string
    readonly type: string
  }[]
}

/** The seconds since 1970 of a moment in UTC. SQLite has milliseconds since then, or a text. */
const SECONDS: Readonly<Record<Dialect, (column: string) => string>> = {
  postgresql: (column) => `cast(extract(epoch from ${column}) as bigint)`,
  mysql: (column) => `timestampdiff(second, '1970-01-01', ${column})`,
  sqlite: (column) =>
    `case typeof(${column}) when 'integer' then ${column} / 1000 else cast(strftime('%s', ${column}) as integer) end`,
}

/** An id as text, which ours are: PostgreSQL compares a UUID or a number with nothing else. */
const TEXT: Readonly<Record<Dialect, (column: string) => string>> = {
  postgresql: (column) => `cast(${column} as text)`,
  mysql: (column) => column,
  sqlite: (column) => `cast(${column} as text)`,
}

/**
 * The statements that copy users and accounts from the tables of Better Auth into ours, without semicolons. Nothing of
 * theirs changes.
 */
export function copyBetterAuth(wanted: CopyWanted): readonly string[] {
  const { providers, to } = wanted
  return [
    copyUsers(wanted),
    ...(providers.length > 0 ? [copyAccounts(wanted)] : []),
    ...(to.factor ? [copyPasswords(wanted, to.factor)] : []),
  ]
}

/** The statements that take what was copied out again; people who came later stay. */
export function uncopyBetterAuth({ dialect, from, to }: CopyWanted): readonly string[] {
  const theirs = pen(dialect, from.user)
  const [user, account] = [pen(dialect, to.user), pen(dialect, to.account)]
  const people = `in (select ${TEXT[dialect](theirs.column('id'))} from ${theirs.table})`
  const factor = to.factor && pen(dialect, to.factor)
  return [
    ...(factor ? [`delete from ${factor.table} where ${factor.column('userId')} ${people}`] : []),
    `delete from ${account.table} where ${account.column('userId')} ${people}`,
    `delete from ${user.table} where ${user.column('id')} ${people}`,
  ]
}

const USER = ['id', 'name', 'email', 'emailVerified', 'image']

function copyUsers({ dialect, from, to }: CopyWanted): string {
  const { table, column } = pen(dialect, from.user)
  const ours = pen(dialect, to.user)
  return [
    `insert into ${ours.table} (${USER.map(ours.column).join(', ')})`,
    `select ${['id', 'name', 'email'].map(column).join(', ')},`,
    `  case when ${column('emailVerified')} then ${column('createdAt')} else null end, ${column('image')}`,
    `from ${table}`,
  ].join('\n')
}

const ACCOUNT = [
  'userId',
  'type',
  'provider',
  'providerAccountId',
  'refresh_token',
  'access_token',
  'expires_at',
  'scope',
  'id_token',
]

/** Nothing keeps Better Auth from writing an account of somebody twice: one of them is copied. */
function copyAccounts({ dialect, from, to, providers }: CopyWanted): string {
  const { table, column } = pen(dialect, from.account)
  const ours = pen(dialect, to.account)
  const provider = column('providerId')
  const choose = (value: (row: (typeof providers)[number]) => string): string =>
    [
      `case ${provider}`,
      ...providers.map((row) => `when ${text(row.theirs)} then ${text(value(row))}`),
      'end',
    ].join(' ')
  const same = ['providerId', 'accountId', 'userId'].map(
    (name) => `other.${column(name)} = ${table}.${column(name)}`,
  )
  return [
    `insert into ${ours.table} (${ACCOUNT.map(ours.column).join(', ')})`,
    `select ${column('userId')}, ${choose(({ type }) => type)},`,
    `  ${choose(({ ours: id }) => id)}, ${column('accountId')},`,
    `  ${column('refreshToken')}, ${column('accessToken')}, ${SECONDS[dialect](column('accessTokenExpiresAt'))},`,
    `  replace(${column('scope')}, ',', ' '), ${column('idToken')}`,
    `from ${table} where ${provider} in (${providers.map(({ theirs }) => text(theirs)).join(', ')})`,
    `  and not exists (select 1 from ${table} as other where ${same.join(' and ')}`,
    `    and other.${column('id')} > ${table}.${column('id')})`,
  ].join('\n')
}

/** One hash of each person, as Better Auth has written it; the account's id is that of the factor. */
function copyPasswords({ dialect, from }: CopyWanted, to: NamedTable): string {
  const { table, column } = pen(dialect, from.account)
  const ours = pen(dialect, to)
  const isPassword = (of: string): string =>
    `${of}${column('providerId')} = 'credential' and ${of}${column('password')} is not null`
  const FACTOR = ['id', 'userId', 'kind', 'value', 'createdAt']
  return [
    `insert into ${ours.table} (${FACTOR.map(ours.column).join(', ')})`,
    `select ${TEXT[dialect](column('id'))}, ${column('userId')}, 'password', ${column('password')}, ${column('createdAt')}`,
    `from ${table} where ${isPassword('')}`,
    `  and not exists (select 1 from ${table} as other where ${isPassword('other.')}`,
    `    and other.${column('userId')} = ${table}.${column('userId')} and other.${column('id')} > ${table}.${column('id')})`,
  ].join('\n')
}

/** The names of a table, as a dialect writes them. */
function pen(
  dialect: Dialect,
  { name, columns }: NamedTable,
): { readonly table: string; readonly column: (name: string) => string } {
  const quote = (word: string): string => quoteName(sqlDialects[dialect], word)
  return { table: quote(name), column: (each) => quote(columns.get(each) ?? each) }
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
