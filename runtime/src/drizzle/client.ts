import type { Column, SQL, Table as DrizzleTable } from 'drizzle-orm'
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
