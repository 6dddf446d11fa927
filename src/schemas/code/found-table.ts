/**
 * What a column of a schema holds, as the code sees it.
 *
 * - `string`: text, bounded or not
 * - `number`: a whole number that JavaScript keeps exactly; `small` where it ends before 2³¹
 * - `date`: a moment as a `Date`
 * - `other`: what none of the engine's values fits in
 * - `unknown`: what can't be read, and is left to the project
 */
export type Kind = 'string' | 'uuid' | 'number' | 'small' | 'date' | 'boolean' | 'other' | 'unknown'

/** A column of a schema that was read. */
export interface FoundColumn {
  /** What the code calls it. */
  readonly name: string
  /** What the database calls it. */
  readonly database: string
  readonly kind: Kind
  /** May not be null, and nothing gives it a value. */
  readonly required: boolean
  /** How it would be written so that rows need no value for it, where they do. */
  readonly eased?: string
  /** How many characters it has room for, where that is said. */
  readonly length?: number
  /** What the code calls the table whose id it has, where it says so itself. */
  readonly refersTo?: string
  /** Whether the database can make keys and indexes on it. */
  readonly indexable: boolean
  /** 1-based. */
  readonly line: number
}

/** A table of a schema that was read. Columns are called as the code calls them. */
export interface FoundTable {
  readonly path: string
  /** 1-based. */
  readonly line: number
  /** What its own file calls it. */
  readonly name: string
  /** What other files import it as; undefined where they can't. */
  readonly exported?: string
  /** What the database calls it, or undefined where that can't be read. */
  readonly database?: string
  readonly columns: readonly FoundColumn[]
  /** Whether it may have columns that were not seen. */
  readonly open: boolean
  /** Whether it may have keys that were not seen, or where none can be added. */
  readonly keysOpen: boolean
  /** Empty where there is none. */
  readonly primaryKey: readonly string[]
  /** Sets of columns of which no two rows have the same values, the primary key included. */
  readonly unique: readonly (readonly string[])[]
  /** What rows are found by, in order; keys included. */
  readonly indexes: readonly (readonly string[])[]
}

/** The column of a name. */
export function columnOf<T extends FoundTable>(
  table: T,
  name: string,
): T['columns'][number] | undefined {
  return table.columns.find((column) => column.name === name)
}
