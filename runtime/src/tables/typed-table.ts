import { isSameIgnoringCase } from '../text.js'
import type { Database, Removal, Row } from './database.js'
import { isNoTable } from './no-table.js'
import { readRow } from './read-row.js'
import { findOwnerColumn, type Table, type TableId } from './tables.js'

/** Half of a sign: databases store something else in its place. Unicode, section 3.8. */
const HALF = /\p{Surrogate}/u

/**
 * Tells whether a value can be the key of a row. Of what is no text, databases make something that fits: MySQL takes 0 for any
 * text. NUL is in no text of PostgreSQL.
 */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && !HALF.test(value)
}

/**
 * Tells whether a row is the one that was asked for. Databases may compare without regard to case or to blanks at the end;
 * nobody gets in with a token that is almost right. Addresses may differ in the case of letters of ASCII, as they do for their owners.
 */
export function answers(row: object, where: object): boolean {
  return Object.entries(where).every(([name, value]) => {
    const [stored, asked] = [String(Reflect.get(row, name)), String(value)]
    return name === 'email' ? isSameIgnoringCase(stored, asked) : stored === asked
  })
}

/** A row whose values come back as they are. @throws {TypeError} naming the column of one that would not */
function storable(table: Table, row: Row): Row {
  for (const [name, value] of Object.entries(row)) {
    const isOfKey = table.columns.some((column) => column.name === name && column.type === 'key')
    const isAbsent = value === undefined || value === null
    if (typeof value === 'string' && value.includes('\0'))
      throw new TypeError(`${table.id}.${name} can't be stored: it has a NUL character`)
    if (isOfKey && !isAbsent && !isKey(value))
      throw new TypeError(`${table.id}.${name} can't be stored: it is no text`)
  }
  return row
}

/** Facts about the tables of a database that an adapter has to know. */
export interface TableOptions {
  /**
   * `integer` where the id of a user is a number that the database gives (`serial`, `autoincrement`); the engine sees
   * it as text. `objectid` where MongoDB gives it, through an ORM that writes it as 24 hexadecimal digits. Otherwise the
   * engine makes the ids: UUIDs, which a column of that type holds as well (`uuid`).
   */
  readonly userIds?: 'text' | 'integer' | 'uuid' | 'objectid'
  /**
   * True where the tables have the columns that tables of Auth.js lack: `sessionsFrom` of users; `createdAt`, `authTime`,
   * `freshAt`, `methods`, `provider`, `sid`, `lastUsedAt`, `userAgent`, `network` and `name` of sessions; `createdAt` and `lastUsedAt` of
   * authenticators. Without it less is known of a session, and of a passkey.
   *
   * @defaultValue false
   */
  readonly extraColumns?: boolean
  /**
   * `better-auth` where the tables are those of Better Auth 1.3 to 1.7, which stay as they are: `user`, `account`, `session`,
   * `verification`, `passkey`; `factors` and `sign_in_limits` are ours. Two indexes must be unique, which Better Auth does
   * without: of accounts `providerId` with `accountId`, of passkeys `credentialID`. Passkeys are those of the provider
   * `passkey`. Of an address is known there that it was proven, and not when: the moment is that of the user's row. A user
   * without an address is refused, to whom the engine gives one that is nobody's; `token_type` and `session_state` of
   * accounts are not kept.
   *
   * @defaultValue the layout of Auth.js
   */
  readonly layout?: 'better-auth'
  /**
   * The columns of `layout: 'better-auth'` that have other names, as options of Better Auth such as `user.fields` say them: by table,
   * and by the name that Better Auth has for them. `{ user: { emailVerified: 'is_verified', image: 'avatar_url' } }`. To Drizzle
   * and Prisma they are the names of properties.
   */
  readonly columns?: OtherColumns
}

/** Names of columns, by table and by the name that Better Auth has for them. */
type OtherColumns = Partial<Record<TableId, Readonly<Record<string, string>>>>

/** Facts that an adapter has to know which calls columns as the database does. */
export interface ColumnOptions extends TableOptions {
  /** `snake_case` where the columns of `layout: 'better-auth'` are called so: `email_verified`. Those of tables that are ours are not. */
  readonly naming?: 'snake_case'
}

/** A table whose rows are known to be of one type. What is not found is null, as adapters say it. */
export interface TypedTable<T> {
  readonly table: Table
  readonly insert: (row: object) => Promise<T>
  readonly find: (where: Partial<T>) => Promise<T | null>
  readonly list: (where: Partial<T>) => Promise<T[]>
  /** The rows whose text in a column is this one but for the case of letters of ASCII. */
  readonly listIgnoringCase: (column: keyof T & string, text: string) => Promise<T[]>
  /** @returns the whole row; null where there is none, and none is made */
  readonly update: (where: Partial<T>, change: object) => Promise<T | null>
  /** Changes a row where a text of it is the expected one, as one step. @returns whether it did */
  readonly swap: (where: Partial<T>, expected: Partial<T>, change: object) => Promise<boolean>
  /** Deletes a row; of several callers at once one gets it. */
  readonly take: (where: Partial<T>) => Promise<T | null>
  readonly removeAll: (where: Partial<T>) => Promise<void>
  /** @returns how many rows have these values; undefined where the database has no such table */
  readonly count: (where: Partial<T>) => Promise<number | undefined>
  /** @returns undefined where no row can have these values */
  readonly removal: (where: Partial<T>) => Removal | undefined
  /** At most so many; all without a limit. @returns how many it were */
  readonly removeExpired: (until: Date, limit: number | undefined) => Promise<number>
  /** The row with its user, read by the user's own table. */
  readonly findWithUser: <U>(
    where: Partial<T>,
    users: TypedTable<U>,
  ) => Promise<{ readonly row: T; readonly user: U } | null>
  readonly raise: (where: Partial<T>, column: string, value: number) => Promise<T | null>
  /** @throws {TypeError} where a column is missing, or holds what can't be read */
  readonly read: (row: Row) => T
}

/** How many rows a statement deletes at most, so that none takes long. */
const BATCH = 1000

type Remove = (most: number) => Promise<number | undefined>

/** Removes rows until none are left. @returns how many it were */
async function inBatches(remove: Remove): Promise<number> {
  let all = 0
  for (;;) {
    const removed = (await remove(BATCH)) ?? 0
    all += removed
    if (removed < BATCH) return all
  }
}

export function typedTable<T extends object>(
  database: Database,
  table: Table,
  options: TableOptions,
): TypedTable<T> {
  const isWhole = (row: Row): row is Row & T => listMissing(table, row).length === 0
  const read = (stored: Row): T => {
    const row = readRow(table, stored)
    if (isWhole(row)) return row
    throw new TypeError(`a row of ${table.id} has no ${listMissing(table, row).join(', ')}`)
  }
  const exact = (row: Row | undefined, where: object): T | null => {
    const found = row && read(row)
    return found && answers(found, where) ? found : null
  }
  const written = (row: object): Row => write(table, storable(table, { ...row }), options)
  /** Nothing is looked for with a key that nobody can have. */
  const asked = async <R>(where: object, none: R, look: (keys: Row) => Promise<R>): Promise<R> => {
    const keys = writeKeys(table, where, options)
    return keys ? look(keys) : none
  }
  const one = (where: object, look: (keys: Row) => Promise<Row | undefined>): Promise<T | null> =>
    asked(where, null, async (keys) => exact(await look(keys), where))
  return {
    table,
    read,
    async insert(row) {
      const values = written(row)
      return read((await database.insert(table, values)) ?? values)
    },
    find: (where) => one(where, (keys) => database.find(table, keys)),
    list: (where) =>
      asked(where, [], async (keys) =>
        (await database.list(table, keys)).map(read).filter((row) => answers(row, where)),
      ),
    async listIgnoringCase(column, text) {
      const rows = isKey(text) ? await database.listIgnoringCase(table, column, text) : []
      return rows.map(read).filter((row) => isSameIgnoringCase(String(row[column]), text))
    },
    update: (where, change) =>
      one(where, (keys) => updateRow(database, table, keys, written(change))),
    swap: (where, expected, change) =>
      asked(where, false, (keys) => database.swap(table, keys, { ...expected }, written(change))),
    take: (where) => one(where, (keys) => database.take(table, keys)),
    ...removing<T>(database, table, options),
    findWithUser: (where, users) =>
      asked(where, null, async (keys) => {
        const found = await database.findWithUser(table, keys, users.table)
        const row = exact(found?.row, where)
        return found && row ? { row, user: users.read(found.user) } : null
      }),
    raise: (where, column, value) =>
      one(where, (keys) => database.raise(table, keys, column, value)),
  }
}

function writeKeys(table: Table, where: object, options: TableOptions): Row | undefined {
  if (!Object.values(where).every(isKey)) return undefined
  const keys = write(table, where, options)
  return Object.keys(where).every((name) => keys[name] !== undefined) ? keys : undefined
}

function removing<T>(
  database: Database,
  table: Table,
  options: TableOptions,
): Pick<TypedTable<T>, 'removeAll' | 'count' | 'removal' | 'removeExpired'> {
  const isThere = async (): Promise<boolean> => (await database.has?.(table)) !== false
  return {
    async removeAll(where) {
      const keys = writeKeys(table, where, options)
      if (keys && (await isThere())) await database.removeAll(table, keys)
    },
    async count(where) {
      const keys = writeKeys(table, where, options)
      if (!keys) return 0
      const rows = (await isThere()) ? await listRows(database, table, keys) : undefined
      return rows?.filter((row) => answers(row, where)).length
    },
    removal(where) {
      const keys = writeKeys(table, where, options)
      return keys && { table, where: keys }
    },
    async removeExpired(until, limit) {
      if (!(await isThere())) return 0
      const remove: Remove = (most) => database.removeExpired(table, until, most)
      return (limit === undefined ? await inBatches(remove) : await remove(Math.trunc(limit))) ?? 0
    },
  }
}

/** The rows with these values; undefined where the database has no such table. */
async function listRows(
  database: Database,
  table: Table,
  keys: Row,
): Promise<readonly Row[] | undefined> {
  try {
    return await database.list(table, keys)
  } catch (thrown) {
    if (isNoTable(thrown)) return undefined
    throw thrown
  }
}

/** Updates a row, or finds it where nothing changes: for that databases have no statement. */
async function updateRow(
  database: Database,
  table: Table,
  keys: Row,
  change: Row,
): Promise<Row | undefined> {
  const isChange = Object.keys(change).length > 0
  return isChange ? database.update(table, keys, change) : database.find(table, keys)
}

function listMissing(table: Table, row: Row): readonly string[] {
  return table.columns
    .filter(({ name, optional }) => !optional && (row[name] === undefined || row[name] === null))
    .map(({ name }) => name)
}

/** A row as the database has it; the id of a user that can't be anyone's is undefined. */
function write(table: Table, row: object, { userIds = 'text' }: TableOptions): Row {
  const fields = Object.entries(row).filter(([, value]) => value !== undefined)
  if (userIds === 'text') return Object.fromEntries(fields)
  const [toId, owner] = [forms[userIds], findOwnerColumn(table)]
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === owner ? toId(value) : value]),
  )
}

function toInteger(id: unknown): number | undefined {
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

function createIdReader(form: RegExp): (id: unknown) => string | undefined {
  return (id) => (typeof id === 'string' && form.test(id) ? id : undefined)
}

const forms = {
  integer: toInteger,
  uuid: createIdReader(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
  objectid: createIdReader(/^[0-9a-f]{24}$/i),
}
