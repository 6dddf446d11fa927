import { parseTables } from '../../src/catalog/tables.js'
import type { TableNames } from '../../src/catalog/tables.js'
import { createTable } from '../../src/schemas/sql/plan-sql.js'
import { withFoldedIndexes } from '../../src/schemas/folded.js'
import type { Dialect } from '../../src/schemas/schema.js'
import { sqlDialects } from '../../src/schemas/sql/sql-dialects.js'
import { extendTable, tables } from '../../runtime/src/tables/tables.js'

export {
  DIALECTS,
  WHOLE_DIALECTS,
  onServers,
  ownMariadb,
  ownPostgres,
  ownSqlite,
  reachable,
  type OwnDatabase,
} from './own-database.js'

// Whoever takes a date for one of the own zone is found out.
process.env.TZ = 'America/New_York'

/** The statements that make all tables; with `extraColumns` those columns, too, which databases may lack. */
export function schema(
  dialect: Dialect,
  names: TableNames,
  idType?: string,
  extraColumns = false,
): readonly string[] {
  const form = {
    dialect: sqlDialects[dialect],
    names,
    ...(idType === undefined ? {} : { idType }),
  }
  return parseTables(
    Object.values(tables).map((table) => extendTable(table, { extraColumns })),
  ).flatMap((table) => createTable(withFoldedIndexes(table, dialect), form))
}
