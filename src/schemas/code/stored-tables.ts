import type { SchemaFile, WantedSchema } from '../schema.js'
import type { StoredTable } from '../stored-table.js'
import { assignTable } from './assign-tables.js'
import type { CodeTable } from './code-table.js'
import { readModules, type Modules } from './modules.js'

/**
 * The wanted tables that a schema in code has, as the database calls them.
 *
 * @param read finds every table of the ORM in the files
 */
export async function storedTables(
  files: readonly SchemaFile[],
  wanted: WantedSchema,
  read: (modules: Modules) => readonly CodeTable[],
): Promise<readonly StoredTable[]> {
  const tables = read(readModules(files))
  return wanted.tables.flatMap((table) => {
    const assignment = assignTable(table, wanted.names, tables)
    if (assignment.kind !== 'found') return []
    const { database, name, columns } = assignment.table
    const names = columns.map((column) => [column.name, column.database] as const)
    return [{ id: table.id, name: database ?? name, columns: new Map(names) }]
  })
}
