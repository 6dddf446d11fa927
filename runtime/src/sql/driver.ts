import type { Row } from '../tables/database.js'
import type { Dialect, SqlValue } from './dialects.js'
import type { Statement } from './statements.js'

/** The result of a statement that gives no rows. */
export interface Ran {
  readonly changes: number
  /** The id that the database gave, where it counts. */
  readonly insertId?: unknown
}

/** A connection, or a pool of them, whichever library it comes from. */
export interface Driver {
  readonly dialect: Dialect
  /** Runs a statement that gives rows. */
  readonly all: (sql: string, values: readonly SqlValue[]) => Promise<readonly Row[]>
  /** Runs a statement that gives none. */
  readonly run: (sql: string, values: readonly SqlValue[]) => Promise<Ran>
  /**
   * Runs statements that give no rows in a transaction.
   *
   * @returns false where none can be begun: nothing is done then
   */
  readonly together?: (statements: readonly Statement[]) => Promise<boolean>
}

/** `pg` (a Pool or a Client), `@neondatabase/serverless`, PGlite. */
export interface PostgresClient {
  query(sql: string, values: unknown[]): PromiseLike<{ rows: unknown[] }>
}

/** `mysql2/promise`: a pool or a connection. */
export interface MysqlClient {
  execute(sql: string, values: SqlValue[]): PromiseLike<readonly [unknown, unknown]>
  query(sql: string): unknown
}

/** A connection that a pool of `mysql2/promise` lends. */
export interface MysqlConnection {
  execute(sql: string, values: SqlValue[]): PromiseLike<unknown>
  beginTransaction(): PromiseLike<unknown>
  commit(): PromiseLike<unknown>
  rollback(): PromiseLike<unknown>
  release(): void
  destroy(): void
}

/** A pool of `mysql2/promise`. */
export interface MysqlPool extends MysqlClient {
  getConnection(): PromiseLike<MysqlConnection>
}

/** `mysql2` with callbacks. */
export interface MysqlCallbackClient {
  promise(): MysqlClient
}

/** `@libsql/client`. */
export interface LibsqlClient {
  execute(statement: { sql: string; args: SqlValue[] }): PromiseLike<{
    rows: readonly unknown[]
    columns: readonly string[]
    rowsAffected: number
  }>
}

/** One that takes several statements as one step. */
export interface LibsqlBatchClient extends LibsqlClient {
  batch(statements: { sql: string; args: SqlValue[] }[], mode: 'write'): PromiseLike<unknown>
}

/**
 * `better-sqlite3`, `node:sqlite` and `bun:sqlite`. Which values their statements take is theirs to say: the types of
 * better-sqlite3 leave null out where TypeScript older than 6 reads them.
 */
export interface SqliteClient {
  prepare(sql: string): {
    all(...values: never[]): unknown[]
    run(...values: never[]): { changes: number | bigint }
  }
}

/** The same, with the values that they all take. */
export interface SqliteDriver {
  prepare(sql: string): {
    all(...values: SqlValue[]): unknown[]
    run(...values: SqlValue[]): { changes: number | bigint }
  }
}

/** A pool or a connection of a driver that is known. The application opens it and closes it. */
export type SqlClient =
  | PostgresClient
  | MysqlClient
  | MysqlCallbackClient
  | LibsqlClient
  | SqliteClient
