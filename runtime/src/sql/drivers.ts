import { isRecord } from '../guards.js'
import type { Row } from '../tables/database.js'
import { dialects, type SqlValue } from './dialects.js'
import type {
  Driver,
  LibsqlBatchClient,
  LibsqlClient,
  MysqlCallbackClient,
  MysqlClient,
  MysqlPool,
  PostgresClient,
  SqlClient,
  SqliteDriver,
} from './driver.js'
import type { Statement } from './statements.js'

/** Finds out what a client is by what it can do. @throws {TypeError} where it is none that is known */
export function detectDriver(client: SqlClient): Driver {
  refuseCallbacks(client)
  if (isSqlite(client)) return sqlite(client)
  if (isMysqlCallback(client)) return mysql(client.promise())
  if (isMysql(client)) return mysql(client)
  if (isLibsql(client)) return libsql(client)
  if (isPostgres(client)) return postgres(client)
  throw new TypeError(
    'SqlAdapter takes a client of pg, PGlite, mysql2, better-sqlite3, node:sqlite or @libsql/client',
  )
}

function can(client: object, method: string): boolean {
  return typeof Reflect.get(client, method) === 'function'
}

/** Drivers that look like others, by a method that those haven't: what they give is no rows, and would be taken for none. */
const CALLBACKS = [
  { name: 'sqlite3', method: 'parallelize', instead: 'better-sqlite3 or node:sqlite' },
  { name: 'mysql', method: 'escape', instead: 'mysql2' },
]

function refuseCallbacks(client: SqlClient): void {
  if (can(client, 'promise') || can(client, 'execute')) return
  const found = CALLBACKS.find(({ method }) => can(client, method))
  if (!found) return
  const { name, instead } = found
  throw new TypeError(`SqlAdapter takes no client of ${name}: open the database with ${instead}`)
}

function isSqlite(client: SqlClient): client is SqliteDriver {
  return can(client, 'prepare') && !can(client, 'promise') && !can(client, 'execute')
}

function isMysqlCallback(client: SqlClient): client is MysqlCallbackClient {
  return can(client, 'promise') && can(client, 'query')
}

function isMysql(client: SqlClient): client is MysqlClient {
  return can(client, 'execute') && can(client, 'query')
}

function isLibsql(client: SqlClient): client is LibsqlClient {
  return can(client, 'execute')
}

/** A connection is everybody's, and so would be its transaction. */
function isMysqlPool(client: MysqlClient): client is MysqlPool {
  return can(client, 'getConnection')
}

function isLibsqlBatch(client: LibsqlClient): client is LibsqlBatchClient {
  return can(client, 'batch')
}

function isPostgres(client: SqlClient): client is PostgresClient {
  return can(client, 'query')
}

function toRows(rows: unknown): readonly Row[] {
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

function readNumber(result: unknown, name: string): number {
  const value: unknown = isRecord(result) ? result[name] : undefined
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0
}

function postgres(client: PostgresClient): Driver {
  return {
    dialect: dialects.postgresql,
    all: async (sql, values) => toRows((await client.query(sql, [...values])).rows),
    async run(sql, values) {
      const result = await client.query(sql, [...values])
      // pg says rowCount, PGlite affectedRows.
      return { changes: readNumber(result, 'rowCount') || readNumber(result, 'affectedRows') }
    },
  }
}

function mysql(client: MysqlClient): Driver {
  return {
    dialect: dialects.mysql,
    async all(sql, values) {
      const [rows] = await client.execute(sql, [...values])
      return toRows(rows)
    },
    async run(sql, values) {
      const [result] = await client.execute(sql, [...values])
      return {
        changes: readNumber(result, 'affectedRows'),
        insertId: isRecord(result) ? result['insertId'] : undefined,
      }
    },
    ...(isMysqlPool(client) && { together: mysqlTransaction(client) }),
  }
}

function mysqlTransaction(pool: MysqlPool): NonNullable<Driver['together']> {
  return async (statements) => {
    const connection = await pool.getConnection()
    try {
      await connection.beginTransaction()
      for (const { sql, values } of statements) await connection.execute(sql, [...values])
      await connection.commit()
    } catch (thrown) {
      // What can't be rolled back is over with its connection.
      await Promise.resolve(connection.rollback()).catch(() => connection.destroy())
      throw thrown
    } finally {
      connection.release()
    }
    return true
  }
}

function libsql(client: LibsqlClient): Driver {
  const execute = (sql: string, values: readonly SqlValue[]): ReturnType<typeof client.execute> =>
    client.execute({ sql, args: [...values] })
  return {
    dialect: dialects.sqlite,
    async all(sql, values) {
      const { rows, columns } = await execute(sql, values)
      // Its rows are arrays and objects at once.
      return rows.flatMap((row) =>
        typeof row === 'object' && row !== null
          ? [Object.fromEntries(columns.map((name) => [name, Reflect.get(row, name)]))]
          : [],
      )
    },
    run: async (sql, values) => ({ changes: (await execute(sql, values)).rowsAffected }),
    ...(isLibsqlBatch(client) && {
      async together(statements) {
        await client.batch(
          statements.map(({ sql, values }) => ({ sql, args: [...values] })),
          'write',
        )
        return true
      },
    }),
  }
}

function sqlite(client: SqliteDriver): Driver {
  return {
    dialect: dialects.sqlite,
    all: async (sql, values) => toRows(client.prepare(sql).all(...values)),
    run: async (sql, values) => ({ changes: Number(client.prepare(sql).run(...values).changes) }),
    together: async (statements) => {
      savepoint(client, statements)
      return true
    },
  }
}

/** Runs statements within a savepoint, at once: no other statement of this connection comes between. */
function savepoint(client: SqliteDriver, statements: readonly Statement[]): void {
  const [begin, end, undo] = ['savepoint', 'release', 'rollback to'].map((word) =>
    client.prepare(`${word} create_auth`),
  )
  const prepared = statements.map(({ sql, values }) => ({ statement: client.prepare(sql), values }))
  begin?.run()
  try {
    for (const { statement, values } of prepared) statement.run(...values)
    end?.run()
  } catch (thrown) {
    // Of some errors SQLite has rolled it back already: then there is no savepoint any more.
    try {
      undo?.run()
      end?.run()
    } catch {}
    throw thrown
  }
}
