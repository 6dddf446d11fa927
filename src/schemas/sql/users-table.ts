import type { TableNames } from '../../catalog/tables.js'
import type { WantedSchema } from '../schema.js'
import { findBetterAuthTables } from './better-auth-tables.js'
import type { FoundTable } from './found-table.js'

/** The names of a table of users, if not as the adapter has it. */
export const USERS_NAMES = ['user', 'users', 'User', 'Users'] as const

/**
 * The name of the users' table where none has the usual name, and one has another that says the same.
 *
 * @param usual what the adapter calls the tables where the project says nothing
 * @param isExact whether names have capitals because the database has them, and not because it folds them
 * @returns empty where the usual name stays
 */
export function usersTable(
  found: readonly FoundTable[],
  { names }: Pick<WantedSchema, 'names'>,
  usual: TableNames,
  isExact: boolean,
): Partial<TableNames> {
  const isSaid = names.user !== undefined || found.some(({ name }) => name === usual.user)
  // An adapter that calls them otherwise wants tables of its own.
  if (isSaid || !isUsual(usual.user)) return {}
  // Those of another library have their own form, and stay with it.
  const theirs = findBetterAuthTables(found)?.user.name
  const candidates = found
    .filter(({ name, columns }) => name !== theirs && columns.some((each) => each.name === 'id'))
    .map(({ name }) => name)
    .filter((name) => isUsual(name) && (isExact || name === name.toLowerCase()))
  const [only, another] = new Set(candidates)
  return only === undefined || another !== undefined ? {} : { user: only }
}

function isUsual(name: string): boolean {
  return USERS_NAMES.some((each) => each === name)
}
