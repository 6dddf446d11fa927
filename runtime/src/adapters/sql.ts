import type { Adapter, AdapterUser, Keeps } from '../adapter.js'
import type { SqlClient } from '../sql/driver.js'
import { detectDriver } from '../sql/drivers.js'
import { sqlDatabase } from '../sql/sql-database.js'
import { createAdapter } from '../tables/adapter.js'
import { pluralNames, usualNames, type TableNames } from '../tables/tables.js'
import type { ColumnOptions } from '../tables/typed-table.js'

export type { SqlClient } from '../sql/driver.js'

/** Options of {@link SqlAdapter}: the kind of user ids, and tables by other names. */
export interface SqlAdapterOptions extends ColumnOptions {
  /**
   * Names of tables, where they are not called `users`, `accounts`, `sessions`, `verification_token`, `authenticators`,
   * `factors`, `sign_in_limits`; with another layout, not as it calls them.
   */
  readonly tables?: Partial<TableNames>
}

/**
 * Keeps everything in a database that speaks SQL. The tables are those of `create-auth migrate`, and of
 * `@auth/pg-adapter`, or by the option `layout` those of Better Auth.
 *
 * @param client a pool or a connection of `pg`, PGlite, `mysql2`, `better-sqlite3`, `node:sqlite` or `@libsql/client`
 * @throws {TypeError} where it is none of these
 */
export function SqlAdapter<Own extends object = AdapterUser>(
  client: SqlClient,
  options: SqlAdapterOptions = {},
): Required<Adapter> & Keeps<Own> {
  const names = { ...usualNames(pluralNames, options), ...options.tables }
  return createAdapter(sqlDatabase(detectDriver(client), names), options)
}
