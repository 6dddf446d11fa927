import type { Runtime } from '../../catalog/runtime.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import type { DatabaseAnswer } from '../plan.js'

/**
 * The answer with names for our tables that can stand beside those of Better Auth, where the usual ones can't: never what
 * differs from theirs by its case alone.
 *
 * @param live the tables of the database, none of which is ours
 */
export function besideBetterAuth(
  database: DatabaseAnswer,
  { names }: Pick<Runtime, 'names'>,
  live: readonly FoundTable[] = [],
): DatabaseAnswer {
  const taken = new Set(live.map(({ name }) => name.toLowerCase()))
  const isTaken = Object.values(names.plural).some((name) => taken.has(name))
  const beside = ormSchemas[database.orm].namesBeside(names, isTaken)
  return beside ? { ...database, tables: { ...beside, ...database.tables } } : database
}
