import type { LocatedTable } from '../plan/schema/locate-tables.js'
import { quoteName, sqlDialects } from '../schemas/sql/sql-dialects.js'
import type { Connection } from './connection.js'
import { lowerAscii } from './lower-ascii.js'

/** Users who are told, of those whose addresses are alike. */
const MOST = 200

/**
 * Finds users whose addresses differ in the case of letters of ASCII alone.
 *
 * @returns their ids, a list for each address
 * @throws {CliError} `database-failed`
 */
export async function findAlikeAddresses(
  { dialect, query }: Connection,
  users: Pick<LocatedTable, 'name' | 'columns'>,
): Promise<readonly (readonly string[])[]> {
  const quote = (name: string): string => quoteName(sqlDialects[dialect], name)
  const [id, email] = ['id', 'email'].map((name) => users.columns.get(name))
  if (id === undefined || email === undefined) return []
  const [table, address] = [quote(users.name), quote(email)]
  const alike = `select lower(${address}) from ${table} group by lower(${address}) having count(*) > 1`
  const rows = await query(
    `select ${quote(id)} as id, ${address} as email from ${table} where lower(${address}) in (${alike}) ` +
      `order by lower(${address}), ${quote(id)} limit ${MOST}`,
  )
  // A database takes other letters for the same, too.
  const groups = new Map<string, readonly string[]>()
  for (const row of rows) {
    const folded = lowerAscii(String(row['email']))
    groups.set(folded, [...(groups.get(folded) ?? []), String(row['id'])])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

/** What alike addresses mean for those who sign in. */
export function describeAlike(ids: readonly string[]): string {
  return `the addresses of the users ${ids.join(', ')} differ in the case of letters alone: each is found by its exact spelling, and nobody by another one`
}
