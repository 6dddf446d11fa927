import { getColumn } from './folded.js'

/**
 * The kind of a column's values.
 *
 * - `string`: text, bounded or not
 * - `number`: a whole number that JavaScript keeps exactly; `small` where it ends before 2³¹
 * - `date`: a moment
 * - `other`: what none of the engine's values fits in
 * - `unknown`: what can't be read, and is left to the project
 */
export type Kind = 'string' | 'uuid' | 'number' | 'small' | 'date' | 'boolean' | 'other' | 'unknown'

/** A column of a table that was read. */
export interface ColumnModel {
  /** The name that whoever adds rows has for it. */
  readonly name: string
  /** The name by which people know it, where that is another one. */
  readonly shown?: string
  readonly kind: Kind
  /** Its type, as it is written; undefined where that says nothing. */
  readonly written?: string | undefined
  /** May not be null, and nothing gives it a value. */
  readonly required: boolean
  /** How it would be written so that rows need no value for it, where they do. */
  readonly eased?: string
  /** How many characters it has room for, where that is said. */
  readonly length?: number
  /** Of two columns that count, what one must have for the other to refer to it, where that is more than their kind. */
  readonly scalar?: string
  /** The name that its table has for the one whose id it has, where it says so itself. */
  readonly refersTo?: string
  /** Why it does not do, whatever it holds: the whole reason. */
  readonly refusal?: string
  /** The remedy that makes it fit, where that is no other type. */
  readonly remedy?: string
  /** How it would be written so that the database makes keys and indexes on it, where it makes none. */
  readonly bounded?: string
  /** True where a row goes with what the column refers to; undefined where that is not seen. */
  readonly cascades?: boolean
  /** 1-based. */
  readonly line?: number
}

/** A table as an ORM, a file or a database describes it. */
export interface TableModel {
  /** The file, or the folder of migrations. */
  readonly path: string
  /** 1-based. */
  readonly line?: number
  /** The name that whoever describes it has for it. */
  readonly name: string
  readonly columns: readonly ColumnModel[]
  /** True where it may have columns that were not seen. */
  readonly open: boolean
  /** True where it may have keys that were not seen, or where none can be added. */
  readonly keysOpen: boolean
  /** Empty where there is none. */
  readonly primaryKey: readonly string[]
  /** Sets of columns of which no two rows have the same values; the primary key may be among them. */
  readonly unique: readonly (readonly string[])[]
  /** The columns that rows are found by, in order; keys may be among them. */
  readonly indexes: readonly (readonly string[])[]
}

/** By which columns rows are told apart and found. */
type Keys = Pick<TableModel, 'primaryKey' | 'unique' | 'indexes'>

/** The column of a name. */
export function findColumn<T extends Pick<TableModel, 'columns'>>(
  table: T,
  name: string,
): T['columns'][number] | undefined {
  return table.columns.find((column) => column.name === name)
}

/** The name by which people know a column: `users.email`. */
export function getTitle(table: Pick<TableModel, 'name' | 'columns'>, name: string): string {
  return `${table.name}.${findColumn(table, name)?.shown ?? name}`
}

/**
 * Tells whether no two rows have the same values in these columns: where that is so in some of them, it is so in all, and where it is
 * so whatever the case of letters.
 */
export function isUnique({ primaryKey, unique }: Keys, columns: readonly string[]): boolean {
  return [primaryKey, ...unique].some(
    (key) => key.length > 0 && key.every((part) => columns.includes(getColumn(part))),
  )
}

/** Tells whether one of the keys is on these very columns, in whatever order. */
export function isOwnKey({ primaryKey, unique }: Keys, columns: readonly string[]): boolean {
  return [primaryKey, ...unique].some(
    (key) => key.length === columns.length && columns.every((name) => key.includes(name)),
  )
}

/** Tells whether rows are found by these columns without reading all of them. */
export function isIndexed(
  { primaryKey, unique, indexes }: Keys,
  columns: readonly string[],
): boolean {
  return [primaryKey, ...unique, ...indexes].some((key) =>
    columns.every((name, at) => key[at] === name),
  )
}
