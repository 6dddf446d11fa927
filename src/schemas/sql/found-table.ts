import type { Rules } from '../rules.js'
import type { ColumnModel, Kind, TableModel } from '../table-model.js'

/** A column as a database, or a file with SQL, has it. */
export interface FoundColumn {
  readonly name: string
  /** As `columnType` gives it: `character varying(255)`. */
  readonly type: string
  readonly optional: boolean
  /** True where the database fills it in where nothing is given. */
  readonly filled: boolean
}

/** A table as a database, or a file with SQL, has it. */
export interface FoundTable {
  /** Its schema stands in front, behind a dot, where that is not the usual one. */
  readonly name: string
  readonly columns: readonly FoundColumn[]
  readonly primaryKey: readonly string[]
  /** Sets of columns of which no two rows have the same values; the primary key is not among them. */
  readonly unique: readonly (readonly string[])[]
  readonly indexes: readonly (readonly string[])[]
  /** True where it has keys of expressions as well: `lower(email)`. */
  readonly keysOpen?: boolean
  /** The columns that refer to another table, where they are known, and whether a row goes with the one that it refers to. */
  readonly references?: readonly { readonly column: string; readonly cascades: boolean }[]
}

/** The kinds of values that types of any dialect can hold. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:tinyint\(1\)|bool)/, 'boolean'],
  [/uuid/, 'uuid'],
  [/char|text|clob|string/, 'string'],
  [/^(?:timestamp|date)/, 'date'],
  [/int|serial|numeric|decimal|number/, 'number'],
]

/** The kind of values that a type of any dialect can hold. */
export function getKind(type: string): Kind {
  const lower = type.toLowerCase()
  return KINDS.find(([pattern]) => pattern.test(lower))?.[1] ?? 'other'
}

/** Adapters of SQL write dates as texts, and truth values as numbers, where a column is one. */
export const sqlRules: Rules = {
  holds: {
    key: ['string'],
    text: ['string'],
    date: ['date', 'string'],
    seconds: ['number'],
    integer: ['number'],
    boolean: ['boolean', 'number'],
  },
  ownKeys: false,
  addsRequired: false,
  mixesIds: true,
  givesIds: true,
  cascade: 'a foreign key with "on delete cascade"',
}

/** A table as it is compared. @param path where it is described */
export function getModel(table: FoundTable, path: string): TableModel {
  const { name, primaryKey, unique, indexes, references = [] } = table
  const columns = table.columns.map((column): ColumnModel => {
    const [, length] = /char[a-z ]*\((\d+)\)/.exec(column.type) ?? []
    const refers = references.filter((each) => each.column === column.name)
    return {
      name: column.name,
      kind: getKind(column.type),
      written: column.type,
      required: !column.optional && !column.filled,
      ...(length !== undefined && { length: Number(length) }),
      ...(refers.length > 0 && { cascades: refers.every(({ cascades }) => cascades) }),
    }
  })
  return { path, name, columns, open: false, keysOpen: false, primaryKey, unique, indexes }
}
