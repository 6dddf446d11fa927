import { sql, type SQL, type Table } from 'drizzle-orm'
import type { DrizzleDatabase, Write } from './client.js'

interface DoomedRows {
  readonly table: Table
  readonly where: SQL | undefined
}

function canClient(database: DrizzleDatabase, method: string): boolean {
  const client: unknown = Reflect.get(database, '$client')
  return Object(client) === client && method in Object(client)
}

/** One statement: the deletions, of which the last is the main one. */
function oneStatement(queries: readonly Write[]): SQL {
  const all = queries.flatMap((query) => query.getSQL?.() ?? [])
  const before = all.slice(0, -1).map((each, at) => sql`${sql.raw(`gone_${at}`)} as (${each})`)
  const last = all.at(-1) ?? sql``
  return before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last
}

/**
 * Deletes rows of several tables as one step, as far as the client has one: by one statement with PostgreSQL, a transaction of a
 * pool with MySQL, and with SQLite a transaction where the driver waits for nothing, or else a batch.
 *
 * @returns false where it has none: nothing is done then
 */
export async function removeTogether(
  database: DrizzleDatabase,
  doomed: readonly DoomedRows[],
): Promise<boolean> {
  const queries = (of: DrizzleDatabase): readonly Write[] =>
    doomed.map(({ table, where }) => of.delete(table).where(where))
  const own = queries(database)
  if (database.execute && own.every((query) => 'returning' in query)) {
    await database.execute(oneStatement(own))
    return true
  }
  if (database.transaction && Reflect.get(database, 'resultKind') === 'sync') {
    database.transaction((transaction) => {
      for (const query of queries(transaction)) query.run?.()
    })
    return true
  }
  if (database.batch && canClient(database, 'batch')) {
    await database.batch(own)
    return true
  }
  // A connection is everybody's, and so would be its transaction: a pool lends one.
  if (!database.transaction || !canClient(database, 'getConnection')) return false
  await database.transaction(async (transaction) => {
    for (const query of queries(transaction)) await query
  })
  return true
}
