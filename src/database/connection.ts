import type { Dialect } from '../schemas/schema.js'

export type SqlRow = Readonly<Record<string, unknown>>

/** One connection to a database; never a pool, so that a lock and a transaction are of whoever holds it. */
export interface Connection {
  readonly dialect: Dialect
  /** Runs one statement. @returns its rows, where it gives any */
  readonly query: (sql: string, values?: readonly (string | number)[]) => Promise<readonly SqlRow[]>
  readonly close: () => Promise<void>
}
