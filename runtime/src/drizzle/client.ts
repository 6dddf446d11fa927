import { type Column, type Table as DrizzleTable, type SQL, sql, type Table } from 'drizzle-orm'
import type { Row } from '../tables/database.js'

type Rows = PromiseLike<readonly Row[]>

/** A query that writes; it runs when it is awaited. Where the dialect gives rows for it, it has `returning`. */
export interface Write extends PromiseLike<unknown> {
  returning?(fields?: Readonly<Record<string, Column>>): Rows
  /** Runs it at once, where the driver of SQLite does. */
  run?(): unknown
  getSQL?(): SQL
}

/** A row to insert, or what becomes of the one that is there; either method, by the dialect. */
interface Insert extends Write {
  onConflictDoUpdate?(change: { target: Column; set: Row }): Write
  onDuplicateKeyUpdate?(change: { set: Row }): Write
}

export interface DrizzleDatabase {
  select(fields?: Readonly<Record<string, DrizzleTable>>): {
    from(table: DrizzleTable): {
      where(condition: SQL | undefined): Rows
      innerJoin(table: DrizzleTable, on: SQL): { where(condition: SQL | undefined): Rows }
    }
  }
  insert(table: DrizzleTable): { values(row: Row): Insert }
  update(table: DrizzleTable): { set(row: Row): { where(condition: SQL | undefined): Write } }
  delete(table: DrizzleTable): Write & { where(condition: SQL | undefined): Write }
  /** PostgreSQL's, and MySQL's. */
  execute?(statement: SQL): PromiseLike<unknown>
  transaction?(work: (transaction: DrizzleDatabase) => unknown): unknown
  /** Of D1 and libSQL. */
  batch?(queries: readonly Write[]): PromiseLike<unknown>
}

export function isClient(database: object): database is DrizzleDatabase {
  return ['select', 'insert', 'update', 'delete'].every(
    (method) => typeof Reflect.get(database, method) === 'function',
  )
}

/**
 * Tells whether an object may stand in for a database that is made when it is first used, as `new Proxy({}, …)` does: until then
 * nothing may be asked of it, since what it needs for that may be missing, as where an application is built.
 */
export function isPlaceholder(database: object): boolean {
  return Object.getPrototypeOf(database) === Object.prototype && Object.keys(database).length === 0
}

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
