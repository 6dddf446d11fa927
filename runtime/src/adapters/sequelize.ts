import type { Adapter, AdapterUser, Keeps } from '../adapter.js'
import { isRecord } from '../guards.js'
import { dialects, type Dialect, type SqlValue } from '../sql/dialects.js'
import type { Driver } from '../sql/driver.js'
import { sqlDatabase } from '../sql/sql-database.js'
import { createAdapter } from '../tables/adapter.js'
import { pluralNames, type TableNames } from '../tables/tables.js'
import { transact } from '../tables/transaction.js'
import type { TableOptions } from '../tables/typed-table.js'

/** Any instance of `Sequelize`. */
export interface SequelizeClient {
  getDialect(): string
  query(sql: string, options: object): PromiseLike<unknown>
}

interface SequelizeTransactor extends SequelizeClient {
  transaction(work: (transaction: object) => Promise<void>): PromiseLike<unknown>
}

/** A SQLite in memory is one connection, which is everybody's, and so would be its transaction. */
function hasTransactions(client: SequelizeClient): client is SequelizeTransactor {
  const settings: unknown = Reflect.get(client, 'options')
  const storage: unknown = isRecord(settings) ? settings['storage'] : undefined
  const isInMemory = client.getDialect() === 'sqlite' && (!storage || storage === ':memory:')
  return 'transaction' in client && !isInMemory
}

/** Options of {@link SequelizeAdapter}: the kind of user ids, and tables by other names. */
export interface SequelizeAdapterOptions extends Omit<TableOptions, 'layout'> {
  /**
   * Names of tables, where they are not called `auth_users`, `auth_accounts`, `auth_sessions`, `auth_verification_token`,
   * `auth_authenticators`, `auth_factors`, `auth_sign_in_limits`.
   */
  readonly tables?: Partial<TableNames>
}

/** Models have columns that only they fill in (`createdAt`), in tables of the usual names: ours stand beside them. */
const usualNames: TableNames = {
  user: `auth_${pluralNames.user}`,
  account: `auth_${pluralNames.account}`,
  session: `auth_${pluralNames.session}`,
  verificationToken: `auth_${pluralNames.verificationToken}`,
  authenticator: `auth_${pluralNames.authenticator}`,
  factor: `auth_${pluralNames.factor}`,
  signInLimit: `auth_${pluralNames.signInLimit}`,
}

/** Sequelize has one form of places for every database. */
function placed(dialect: Dialect): Dialect {
  return { ...dialect, place: (position) => `$${position}` }
}

/** By what Sequelize calls them; what speaks another dialect is refused. */
const DIALECTS: Readonly<Record<string, Dialect>> = {
  postgres: placed(dialects.postgresql),
  mysql: placed(dialects.mysql),
  mariadb: placed(dialects.mysql),
  sqlite: placed(dialects.sqlite),
}

/** The error of the database's own driver: Sequelize wraps it, and its code is inside. */
function original(thrown: unknown): unknown {
  const inner: unknown = isRecord(thrown) ? thrown['original'] : undefined
  return inner instanceof Error ? inner : thrown
}

function createDriver(client: SequelizeClient, dialect: Dialect): Driver {
  // Tokens stay out of a log that has the values of statements.
  const settings: unknown = Reflect.get(client, 'options')
  const logsValues = isRecord(settings) && settings['logQueryParameters'] === true
  const quiet = logsValues ? { logging: false } : {}
  const ask = async (sql: string, values: readonly SqlValue[], more: object): Promise<unknown> => {
    try {
      return await client.query(sql, { bind: values, raw: true, ...quiet, ...more })
    } catch (thrown) {
      throw original(thrown)
    }
  }
  return {
    dialect,
    async all(sql, values) {
      // Where a statement begins with `insert`, Sequelize takes no rows from SQLite.
      const rows = await ask(`/* rows */ ${sql}`, values, { type: 'SELECT' })
      return Array.isArray(rows) ? rows.filter(isRecord) : []
    },
    async run(sql, values) {
      // What is changed or deleted is counted in every dialect by this alone; an insert gives the id and the number of rows.
      const counts = /^(?:delete|update)/.test(sql)
      const done = await ask(sql, values, counts ? { type: 'BULKDELETE' } : {})
      if (counts) return { changes: Number(done) }
      const [insertId, changes]: readonly unknown[] = Array.isArray(done) ? done : []
      return { insertId, changes: typeof changes === 'number' ? changes : 0 }
    },
    ...(hasTransactions(client) && {
      together: (statements) =>
        transact<object>(
          (work) => client.transaction(work),
          async (transaction) => {
            for (const { sql, values } of statements) await ask(sql, values, { transaction })
          },
        ),
    }),
  }
}

/**
 * Keeps everything in the database of a Sequelize instance, PostgreSQL, MySQL, MariaDB or SQLite. Models are not needed:
 * the tables are those of `create-auth migrate`.
 *
 * @throws {TypeError} where it is given another database
 */
export function SequelizeAdapter<Own extends object = AdapterUser>(
  client: SequelizeClient,
  options: SequelizeAdapterOptions = {},
): Required<Adapter> & Keeps<Own> {
  const dialect = DIALECTS[client.getDialect()]
  if (!dialect) {
    throw new TypeError(
      'SequelizeAdapter takes an instance of Sequelize for PostgreSQL, MySQL, MariaDB or SQLite',
    )
  }
  const names = { ...usualNames, ...options.tables }
  return createAdapter(sqlDatabase(createDriver(client, dialect), names), options)
}
