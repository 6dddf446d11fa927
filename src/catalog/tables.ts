import * as v from 'valibot'
import { parseJson, type Output } from '../validation.js'

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

/** Names end up in schemas, and in code. */
const IDENTIFIER = v.pipe(v.string(), v.regex(/^[A-Za-z]\w*$/))

const IDENTIFIERS = v.array(IDENTIFIER)

const COLUMN = v.object({
  name: IDENTIFIER,
  type: v.picklist(COLUMN_TYPES),
  /** May be null. */
  optional: v.optional(v.boolean(), false),
  /** The table whose `id` this is; rows go when that one goes. */
  references: v.exactOptional(v.picklist(TABLE_IDS)),
})

export type Column = Output<typeof COLUMN>

const TABLE = v.object({
  id: v.picklist(TABLE_IDS),
  columns: v.array(COLUMN),
  /** Columns that a database may lack, unless the adapter is told that it has them. */
  extras: v.optional(v.array(COLUMN), []),
  primaryKey: IDENTIFIERS,
  /** Further sets of columns of which no two rows have the same values. */
  unique: v.array(IDENTIFIERS),
  /** Further columns by which rows are looked up. */
  indexes: v.array(IDENTIFIERS),
  /** Columns by whose text rows are looked up, whatever the case of its letters. */
  folded: v.optional(IDENTIFIERS, []),
})

/** A table as the runtime's adapters need it, whatever a project calls it. */
export interface Table extends Output<typeof TABLE> {
  /** True for a table of another library, which is the one that is meant whatever code calls its columns. */
  readonly kept?: true
}

/** The runtime's description of its tables. */
export const TABLES = v.array(TABLE)

/** @throws {TypeError} naming the member that is wrong */
export function parseTables(json: unknown): readonly Table[] {
  return parseJson(TABLES, json)
}

const NAMES = v.object(v.entriesFromList(TABLE_IDS, IDENTIFIER))

/** The names of the tables in a project. */
export type TableNames = Output<typeof NAMES>

/** Names of some tables. */
export const SOME_NAMES = v.strictObject(v.entriesFromList(TABLE_IDS, v.exactOptional(IDENTIFIER)))

/** The names where a project says nothing: as SQL is mostly written, and as classes are called. */
export const USUAL_NAMES = v.object({ plural: NAMES, model: NAMES })

export type UsualNames = Output<typeof USUAL_NAMES>

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
