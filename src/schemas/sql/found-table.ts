import type { Column, ColumnType } from '../../catalog/tables.js'

/** A column as a database, or a file with SQL, has it. */
export interface FoundColumn {
  readonly name: string
  /** Lower case, as the dialect says it: `character varying(255)`. */
  readonly type: string
  readonly optional: boolean
  /** Whether the database fills it in where nothing is given. */
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
  /** Whether it has keys of expressions as well: `lower(email)`. */
  readonly keysOpen?: boolean
  /** The columns that refer to another table, where they are known, and whether a row goes with the one that it refers to. */
  readonly references?: readonly { readonly column: string; readonly cascades: boolean }[]
}

/** Whether no two rows have the same values in these columns: where that is so in some of them, it is so in all. */
export function isUnique({ primaryKey, unique }: FoundTable, key: readonly string[]): boolean {
  return [primaryKey, ...unique].some(
    (columns) => columns.length > 0 && columns.every((column) => key.includes(column)),
  )
}

/** Whether rows are found by these columns without reading all of them. */
export function isIndexed(
  { primaryKey, unique, indexes }: FoundTable,
  key: readonly string[],
): boolean {
  return [primaryKey, ...unique, ...indexes].some((columns) =>
    key.every((column, index) => columns[index] === column),
  )
}

/** What a type can hold. */
export type TypeKind = 'text' | 'uuid' | 'date' | 'number' | 'boolean' | 'other'

const KINDS: readonly (readonly [RegExp, TypeKind])[] = [
  [/^(?:tinyint\(1\)|bool)/, 'boolean'],
  [/uuid/, 'uuid'],
  [/char|text|clob|string/, 'text'],
  [/^(?:timestamp|date)/, 'date'],
  [/int|serial|numeric|decimal|number/, 'number'],
]

/** What a type of any dialect can hold. */
export function kindOf(type: string): TypeKind {
  const lower = type.toLowerCase()
  return KINDS.find(([pattern]) => pattern.test(lower))?.[1] ?? 'other'
}

/** What a column may be made of, where it is there already. */
const FITTING: Readonly<Record<ColumnType, readonly TypeKind[]>> = {
  key: ['text'],
  text: ['text'],
  date: ['date', 'text'],
  seconds: ['number'],
  integer: ['number'],
  boolean: ['boolean', 'number'],
}

/** Whether a type holds what a column does. An id may be a number or a UUID: the database's own. */
export function fits(column: Column, type: string): boolean {
  const kind = kindOf(type)
  const isId = column.name === 'id' || column.references !== undefined
  return FITTING[column.type].includes(kind) || (isId && (kind === 'number' || kind === 'uuid'))
}
