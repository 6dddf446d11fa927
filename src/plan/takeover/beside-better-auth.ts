import type { Runtime } from '../../catalog/runtime.js'
import { className, prefixed, type TableNames, type UsualNames } from '../../catalog/tables.js'
import type { OrmId } from '../../project.js'
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
  const beside = namesBeside(database.orm, names, live)
  return beside ? { ...database, tables: { ...beside, ...database.tables } } : database
}

/** Undefined where the usual names will do. */
function namesBeside(
  orm: OrmId,
  { plural }: UsualNames,
  live: readonly FoundTable[],
): TableNames | undefined {
  const taken = new Set(live.map(({ name }) => name.toLowerCase()))
  const isTaken = Object.values(plural).some((name) => taken.has(name))
  switch (orm) {
    case 'prisma':
    case 'typeorm':
      return CLASSES
    case 'drizzle':
      return prefixed(plural)
    case 'kysely':
    case 'sequelize':
      return isTaken ? prefixed(plural) : plural
    case 'knex':
    case 'sql':
      return isTaken ? prefixed(plural) : undefined
    case 'mongodb':
    case 'mongoose':
      return undefined
  }
}

const CLASSES: TableNames = {
  user: `Auth${className('user')}`,
  account: `Auth${className('account')}`,
  session: `Auth${className('session')}`,
  verificationToken: `Auth${className('verificationToken')}`,
  authenticator: `Auth${className('authenticator')}`,
  signInLimit: `Auth${className('signInLimit')}`,
}
