import { readModules } from '../code/modules.js'
import { storedTables } from '../code/stored-tables.js'
import type { Dialect, SchemaFile, Wanted } from '../schema.js'
import type { StoredTable } from '../stored-table.js'
import { readEntities } from './read-entities.js'

/** The wanted tables that TypeORM's entities describe, as the database calls them. */
export async function readStoredTypeorm(
  files: readonly SchemaFile[],
  wanted: Wanted,
  dialect: Dialect,
): Promise<readonly StoredTable[]> {
  return storedTables(wanted, readEntities(await readModules(files), dialect))
}
