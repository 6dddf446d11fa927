import type { Table } from '../catalog/tables.js'
import { renameColumns } from './rename-columns.js'
import { snakeCase } from './snake-case.js'

/** A table whose columns the database calls in snake_case. */
export function snakeTable(table: Table): Table {
  return renameColumns(table, snakeCase)
}
