import type { Table } from '../catalog/tables.js'
import { snakeCase } from './snake-case.js'

/** A table whose columns the database calls in snake_case. */
export function snakeTable({ columns, primaryKey, unique, indexes, ...rest }: Table): Table {
  return {
    ...rest,
    columns: columns.map((column) => ({ ...column, name: snakeCase(column.name) })),
    primaryKey: words(primaryKey),
    unique: unique.map(words),
    indexes: indexes.map(words),
  }
}

function words(names: readonly string[]): readonly string[] {
  return names.map(snakeCase)
}
