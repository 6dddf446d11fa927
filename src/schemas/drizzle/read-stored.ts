import { readModules } from '../code/modules.js'
import { storedTables } from '../code/stored-tables.js'
import type { Dialect, SchemaFile, Wanted } from '../schema.js'
import type { StoredTable } from '../stored-table.js'
import { readTables } from './read-tables.js'

/** The wanted tables that Drizzle's schema has, as the database calls them. */
export async function readStoredDrizzle(
  files: readonly SchemaFile[],
  wanted: Wanted,
  dialect: Dialect,
): Promise<readonly StoredTable[]> {
  return storedTables(wanted, readTables(await readModules(files), dialect))
}
