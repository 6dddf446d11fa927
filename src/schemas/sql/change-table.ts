import { getColumn, mapPart } from '../folded.js'
import type { FoundColumn, FoundTable } from './found-table.js'

/** A table that has nothing yet. */
export function emptyTable(name: string): FoundTable {
  return { name, columns: [], primaryKey: [], unique: [], indexes: [] }
}

/** A table with another property of a column. */
export function changeColumn(
  table: FoundTable,
  name: string | undefined,
  change: Partial<FoundColumn>,
): FoundTable {
  const columns = table.columns.map((each) => (each.name === name ? { ...each, ...change } : each))
  return { ...table, columns }
}

/** A table with another name for a column. */
export function renameColumn(table: FoundTable, before: string, after: string): FoundTable {
  const renamed = (part: string): string =>
    mapPart(part, (name) => (name === before ? after : name))
  return {
    ...changeColumn(table, before, { name: after }),
    primaryKey: table.primaryKey.map(renamed),
    unique: table.unique.map((columns) => columns.map(renamed)),
    indexes: table.indexes.map((columns) => columns.map(renamed)),
  }
}

/** A table without some columns. What is looked up by a column goes with it. */
export function dropColumns(table: FoundTable, gone: readonly string[]): FoundTable {
  const stays = (columns: readonly string[]): boolean =>
    !columns.some((each) => gone.includes(getColumn(each)))
  return {
    ...table,
    columns: table.columns.filter(({ name }) => !gone.includes(name)),
    primaryKey: stays(table.primaryKey) ? table.primaryKey : [],
    unique: table.unique.filter(stays),
    indexes: table.indexes.filter(stays),
  }
}
