import type { Wanted } from '../schema.js'
import type { StoredTable } from '../stored-table.js'
import { assignTable } from './assign-tables.js'
import type { FoundTable } from './found-table.js'

/** The wanted tables among those of a schema, as the database calls them. */
export function storedTables(
  wanted: Wanted,
  tables: readonly FoundTable[],
): readonly StoredTable[] {
  return wanted.tables.flatMap((table) => {
    const assignment = assignTable(table, wanted.names, tables)
    if (assignment.kind !== 'found') return []
    const { database, name, columns } = assignment.table
    const names = columns.map((column) => [column.name, column.database] as const)
    return [{ id: table.id, name: database ?? name, columns: new Map(names) }]
  })
}
