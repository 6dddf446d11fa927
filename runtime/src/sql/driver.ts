import type { Row } from '../tables/database.js'
import type { Dialect, SqlValue } from './dialects.js'
import type { Statement } from './statements.js'

export interface Ran {
  readonly changes: number
  /** The id that the database gave, where it counts. */
  readonly insertId?: unknown
}

export interface Driver {
  readonly dialect: Dialect
  readonly all: (sql: string, values: readonly SqlValue[]) => Promise<readonly Row[]>
  readonly run: (sql: string, values: readonly SqlValue[]) => Promise<Ran>
  /** Runs statements that give no rows in a transaction. @returns false where none can be begun: nothing is done then */
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

export interface MysqlConnection {
  execute(sql: string, values: SqlValue[]): PromiseLike<unknown>
  beginTransaction(): PromiseLike<unknown>
  commit(): PromiseLike<unknown>
  rollback(): PromiseLike<unknown>
  release(): void
  destroy(): void
}

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
