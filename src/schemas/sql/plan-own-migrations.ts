import type { TableNames } from '../../catalog/tables.js'
import type { OrmId } from '../../project.js'
import { getDialect } from '../read-dialect.js'
import type { OrmPlan, PlanSubject } from '../orm-schema.js'
import { migrationFolder } from './migration-folder.js'
import { planSqlFiles } from './plan-sql-files.js'

/**
 * Plans the next migration of ours.
 *
 * @param usual what the adapter calls the tables
 * @throws {CliError} `dialect-unknown`
 */
export function planOwnMigrations(
  orm: OrmId,
  { fact, files, wanted, live }: PlanSubject,
  usual: TableNames,
): OrmPlan {
  return planSqlFiles(files, wanted, {
    dialect: getDialect(orm, fact),
    usual,
    folder: migrationFolder(fact),
    ...(live && { found: live }),
  })
}
