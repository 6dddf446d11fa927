import { isRecord } from '../guards.js'
import type { Dialect } from '../schemas/schema.js'
import type { Connection } from './connection.js'
import { call, construct, get, rowsIn, type Foreign } from './foreign.js'

/** A driver that a project may have. */
export interface DriverRow {
  /** The module as it is imported. */
  readonly module: string
  readonly dialect: Dialect
  /** @param url a connection string; for SQLite an absolute path, or the URL of a server */
  readonly open: (module: Foreign, url: string) => Promise<Omit<Connection, 'dialect'>>
}

/** The first of a dialect that the project has is used. */
export const drivers: readonly DriverRow[] = [
  { module: 'pg', dialect: 'postgresql', open: openPg },
  { module: 'mysql2/promise', dialect: 'mysql', open: openMysql },
  { module: 'better-sqlite3', dialect: 'sqlite', open: openBetterSqlite },
  { module: '@libsql/client', dialect: 'sqlite', open: openLibsql },
  { module: 'node:sqlite', dialect: 'sqlite', open: openNodeSqlite },
]

async function openPg(module: Foreign, url: string): Promise<Omit<Connection, 'dialect'>> {
  const client = construct(module, 'Client', { connectionString: url })
  // A connection that breaks fails the statement that it breaks in; without a listener it would end the process.
  get(client, 'on', 'error', () => undefined)
  await call(client, 'connect')
  return {
    async query(sql, values = []) {
      const result = await call(client, 'query', sql, [...values])
      return rowsIn(isRecord(result) ? result['rows'] : undefined)
    },
    close: async () => void (await call(client, 'end')),
  }
}

async function openMysql(module: Foreign, url: string): Promise<Omit<Connection, 'dialect'>> {
  const connection = await call(module, 'createConnection', url)
  if (!isRecord(connection)) throw new TypeError('the driver gives no connection')
  return {
    async query(sql, values = []) {
      const result = await call(connection, 'query', sql, [...values])
      return rowsIn(Array.isArray(result) ? result[0] : undefined)
    },
    close: async () => void (await call(connection, 'end')),
  }
}

async function openBetterSqlite(
  module: Foreign,
  path: string,
): Promise<Omit<Connection, 'dialect'>> {
  return sqliteFile(construct(module, 'Database', path, { timeout: WAIT }))
}

async function openNodeSqlite(module: Foreign, path: string): Promise<Omit<Connection, 'dialect'>> {
  const database = construct(module, 'DatabaseSync', path)
  await call(database, 'exec', `pragma busy_timeout = ${WAIT}`)
  return sqliteFile(database)
}

/** How long a statement waits for another process to finish. Milliseconds. */
const WAIT = 60_000

function sqliteFile(database: Foreign): Omit<Connection, 'dialect'> {
  return {
    async query(sql, values = []) {
      const statement = get(database, 'prepare', sql)
      // better-sqlite3 refuses to list the rows of a statement that has none.
      const method = Reflect.get(statement, 'reader') === false ? 'run' : 'all'
      return rowsIn(await call(statement, method, ...values))
    },
    close: async () => void (await call(database, 'close')),
  }
}

async function openLibsql(module: Foreign, url: string): Promise<Omit<Connection, 'dialect'>> {
  const client = get(module, 'createClient', { url: /^libsql:/i.test(url) ? url : `file:${url}` })
  await call(client, 'execute', `pragma busy_timeout = ${WAIT}`)
  return {
    async query(sql, values = []) {
      const result = await call(client, 'execute', { sql, args: [...values] })
      if (!isRecord(result)) return []
      const columns = Array.isArray(result['columns']) ? result['columns'].map(String) : []
      return rowsIn(result['rows']).map((row) =>
        Object.fromEntries(columns.map((name) => [name, Reflect.get(row, name)])),
      )
    },
    close: async () => void (await call(client, 'close')),
  }
}
