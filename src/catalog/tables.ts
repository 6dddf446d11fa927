import { isRecord } from '../guards.js'

const COLUMN_TYPES = ['key', 'text', 'date', 'seconds', 'integer', 'boolean'] as const

/**
 * The type of a column's values.
 *
 * - `key`: at most 255 characters, looked up and compared byte for byte
 * - `text`: of any length
 * - `date`: a moment in UTC, with milliseconds
 * - `seconds`: a moment as seconds since 1970-01-01T00:00:00Z
 */
export type ColumnType = (typeof COLUMN_TYPES)[number]

export interface Column {
  readonly name: string
  readonly type: ColumnType
  /** May be null. */
  readonly optional: boolean
  /** The table whose `id` this is; rows go when that one goes. */
  readonly references?: TableId
}

/** Every table, by what it is of. */
export const TABLE_IDS = [
  'user',
  'account',
  'session',
  'verificationToken',
  'authenticator',
  'factor',
  'signInLimit',
] as const
export type TableId = (typeof TABLE_IDS)[number]

/** Tells whether a word that came from outside names a table. */
export function isTableId(word: string): word is TableId {
  return TABLE_IDS.some((id) => id === word)
}

/** The name of a table's class: `VerificationToken`. */
export function className(id: TableId): string {
  return id.charAt(0).toUpperCase() + id.slice(1)
}

/** A table as the runtime's adapters need it, whatever a project calls it. */
export interface Table {
  readonly id: TableId
  readonly columns: readonly Column[]
  /** Columns that a database may lack, unless the adapter is told that it has them. */
  readonly extras: readonly Column[]
  readonly primaryKey: readonly string[]
  /** Further sets of columns of which no two rows have the same values. */
  readonly unique: readonly (readonly string[])[]
  /** Further columns by which rows are looked up. */
  readonly indexes: readonly (readonly string[])[]
  /** Columns by whose text rows are looked up, whatever the case of its letters. */
  readonly folded: readonly string[]
  /** True for a table of another library, which is the one that is meant whatever code calls its columns. */
  readonly kept?: true
}

/** The columns by which a table is told from others of its name. Whatever is called user is the user table. */
export function tellingColumns({ id, primaryKey, unique, columns }: Table): readonly string[] {
  if (id === 'user') return []
  // Many tables have an id.
  const keys = primaryKey.includes('id') ? unique.flat() : primaryKey
  const owned = columns.filter(({ references }) => references).map(({ name }) => name)
  return keys.filter((column) => !owned.includes(column))
}

/** Names of columns that are called otherwise, by table and by the name that the library has for them whose tables they are. */
export type OtherColumns = Partial<Record<TableId, Readonly<Record<string, string>>>>

/** The names of the tables in a project. */
export type TableNames = Readonly<Record<TableId, string>>

/** The adapters' names for the tables where the project says nothing: as SQL is mostly written, and as classes are called. */
export interface UsualNames {
  readonly plural: TableNames
  readonly model: TableNames
}

/** The names of adapters whose tables stand beside those of models. */
export function prefixed(plain: TableNames): TableNames {
  return {
    user: `auth_${plain.user}`,
    account: `auth_${plain.account}`,
    session: `auth_${plain.session}`,
    verificationToken: `auth_${plain.verificationToken}`,
    authenticator: `auth_${plain.authenticator}`,
    factor: `auth_${plain.factor}`,
    signInLimit: `auth_${plain.signInLimit}`,
  }
}

/**
 * Checks the runtime's description of its tables. Names end up in schemas and are checked as identifiers.
 *
 * @throws {TypeError} naming the field that is wrong
 */
export function parseTables(json: unknown): readonly Table[] {
  return list(json, 'tables').map((row) => {
    const table = record(row, 'table')
    const id = oneOf(TABLE_IDS, table['id'], 'table id')
    const { columns, extras = [], folded = [] } = table
    return {
      id,
      columns: list(columns, `${id}.columns`).map((column) => parseColumn(column, id)),
      extras: list(extras, `${id}.extras`).map((column) => parseColumn(column, id)),
      primaryKey: names(table['primaryKey'], `${id}.primaryKey`),
      unique: list(table['unique'], `${id}.unique`).map((key) => names(key, `${id}.unique`)),
      indexes: list(table['indexes'], `${id}.indexes`).map((key) => names(key, `${id}.indexes`)),
      folded: names(folded, `${id}.folded`),
    }
  })
}

/**
 * Checks the runtime's usual names of its tables, as identifiers too.
 *
 * @throws {TypeError} naming the field that is wrong
 */
export function parseUsualNames(json: unknown): UsualNames {
  const forms = record(json, 'names')
  return { plural: parseNames(forms, 'plural'), model: parseNames(forms, 'model') }
}

/** Checks names of some tables. @throws {TypeError} naming the one that is wrong */
export function parseSomeNames(json: unknown, what: string): Partial<TableNames> {
  const given = Object.entries(record(json, what))
  return Object.fromEntries(
    given.map(([id, name]) => [oneOf(TABLE_IDS, id, what), identifier(name, `${what}.${id}`)]),
  )
}

function parseNames(forms: Readonly<Record<string, unknown>>, form: string): TableNames {
  const given = record(forms[form], `names.${form}`)
  const name = (id: TableId): string => identifier(given[id], `names.${form}.${id}`)
  return {
    user: name('user'),
    account: name('account'),
    session: name('session'),
    verificationToken: name('verificationToken'),
    authenticator: name('authenticator'),
    factor: name('factor'),
    signInLimit: name('signInLimit'),
  }
}

function parseColumn(json: unknown, table: string): Column {
  const column = record(json, `${table}.columns`)
  const { references, optional = false } = column
  if (typeof optional !== 'boolean') throw new TypeError(`${table}: optional is not a boolean`)
  return {
    name: identifier(column['name'], `${table}.columns`),
    type: oneOf(COLUMN_TYPES, column['type'], `${table}.columns.type`),
    optional,
    ...(references === undefined
      ? {}
      : { references: oneOf(TABLE_IDS, references, `${table}.columns.references`) }),
  }
}

function list(json: unknown, what: string): readonly unknown[] {
  if (Array.isArray(json)) return json
  throw new TypeError(`${what}: not a list`)
}

function record(json: unknown, what: string): Readonly<Record<string, unknown>> {
  if (isRecord(json)) return json
  throw new TypeError(`${what}: not an object`)
}

function names(json: unknown, what: string): readonly string[] {
  return list(json, what).map((name) => identifier(name, what))
}

function identifier(value: unknown, what: string): string {
  if (typeof value === 'string' && /^[A-Za-z]\w*$/.test(value)) return value
  throw new TypeError(`${what}: not an identifier`)
}

function oneOf<T extends string>(known: readonly T[], value: unknown, what: string): T {
  const found = known.find((candidate) => candidate === value)
  if (found === undefined) throw new TypeError(`${what}: not valid`)
  return found
}
