import type { Table } from '../catalog/tables.js'
import type { Dialect } from './schema.js'

/** A part of a key that is no column as it is. */
const FOLDED = /^lower\((.+)\)$/

/** The part of an index by which rows are found whatever the case of a column's letters; a column is a part by its name. */
export function foldedPart(column: string): string {
  return `lower(${column})`
}

/** The column that a part of a key is made of. */
export function getColumn(part: string): string {
  return FOLDED.exec(part)?.[1] ?? part
}

/** A part of a key with its column in other words. */
export function mapPart(part: string, change: (column: string) => string): string {
  const column = getColumn(part)
  return column === part ? change(part) : foldedPart(change(column))
}

/** A table with the indexes on expressions that a dialect can have: MariaDB has none, and MySQL does without. */
export function withFoldedIndexes(table: Table, dialect: Dialect): Table {
  if (dialect === 'mysql') return table
  return {
    ...table,
    indexes: [...table.indexes, ...table.folded.map((name) => [foldedPart(name)])],
  }
}
