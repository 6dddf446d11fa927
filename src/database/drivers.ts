import type { Dialect } from '../schemas/schema.js'
import type { Connection } from './connection.js'
import { call, construct, findFetch, get, readMember, readRows, type Untyped } from './interop.js'

/** How long a statement of SQLite waits for another process to finish. Milliseconds. */
const WAIT = 60_000

/** A database that is gone when it is closed. */
export const MEMORY = ':memory:'

/** How a transaction of SQLite begins that keeps everybody else from writing. */
export const BEGIN = 'begin immediate'

/** A driver that a project may have. */
export interface DriverRow {
  /** The module as it is imported. */
  readonly module: string
  readonly dialect: Dialect
  /** The beginning of its connection strings; others begin as those of their dialect do. */
  readonly scheme?: string
  /**
   * @param url a connection string; where the database is a file or a folder its absolute path
   * @param patience how long a server is waited for; milliseconds
   */
  readonly open: (module: Untyped, url: string, patience: number) => Promise<Opened>
}

/** A connection that a driver has made. */
export interface Opened extends Omit<Connection, 'dialect'> {
  /** Ends a connection whose other side says nothing more. */
  readonly abandon?: () => void
}

/** Of a dialect, what the project uses comes first, then what it has. */
export const drivers: readonly DriverRow[] = [
  { module: 'pg', dialect: 'postgresql', open: openPg },
  {
    module: '@electric-sql/pglite',
    dialect: 'postgresql',
    scheme: 'pglite:',
    open: openPglite,
  },
  { module: 'mysql2/promise', dialect: 'mysql', open: openMysql },
  // What Prisma's adapter brings along.
  { module: 'mariadb', dialect: 'mysql', open: openMariadb },
  { module: 'better-sqlite3', dialect: 'sqlite', open: openBetterSqlite },
  { module: '@libsql/client', dialect: 'sqlite', open: openLibsql },
  { module: '@libsql/client', dialect: 'sqlite', scheme: 'libsql:', open: openLibsql },
  { module: 'sqlite3', dialect: 'sqlite', open: openSqlite3 },
  { module: 'node:sqlite', dialect: 'sqlite', open: openNodeSqlite },
  // There is one where Bun runs this.
  { module: 'bun:sqlite', dialect: 'sqlite', open: openBunSqlite },
]

async function openPg(module: Untyped, url: string, patience: number): Promise<Opened> {
  const client = construct(module, 'Client', {
    connectionString: url,
    connectionTimeoutMillis: patience,
  })
  // A connection that breaks fails the statement that it breaks in; without a listener it would end the process.
  get(client, 'on', 'error', () => undefined)
  await call(client, 'connect')
  return {
    async query(sql, values = []) {
      return readRows(Reflect.get(await findFetch(client, 'query', sql, values), 'rows'))
    },
    close: async () => void (await call(client, 'end')),
    abandon: () => void get(readMember(readMember(client, 'connection'), 'stream'), 'destroy'),
  }
}

async function openPglite(module: Untyped, folder: string): Promise<Opened> {
  const database = await findFetch(
    readMember(module, 'PGlite'),
    'create',
    folder === MEMORY ? 'memory://' : folder,
  )
  return {
    async query(sql, values = []) {
      return readRows(Reflect.get(await findFetch(database, 'query', sql, values), 'rows'))
    },
    close: async () => void (await call(database, 'close')),
  }
}

async function openMysql(module: Untyped, url: string, patience: number): Promise<Opened> {
  const options = { uri: url, connectTimeout: patience }
  const connection = await findFetch(module, 'createConnection', options)
  return {
    async query(sql, values = []) {
      return readRows(Reflect.get(await findFetch(connection, 'query', sql, values), 0))
    },
    close: async () => void (await call(connection, 'end')),
    abandon: () => void get(readMember(readMember(connection, 'connection'), 'stream'), 'destroy'),
  }
}

async function openMariadb(module: Untyped, url: string): Promise<Opened> {
  const own = url.replace(/^mysql:/i, 'mariadb:')
  const connection = await findFetch(readMember(module, 'default'), 'createConnection', own)
  return {
    query: async (sql, values = []) => readRows(await call(connection, 'query', sql, values)),
    close: async () => void (await call(connection, 'end')),
    abandon: () => void call(connection, 'destroy').catch(() => undefined),
  }
}

async function openBetterSqlite(module: Untyped, path: string): Promise<Opened> {
  return sqliteFile(construct(module, 'Database', path, { timeout: WAIT }))
}

async function openNodeSqlite(module: Untyped, path: string): Promise<Opened> {
  const database = construct(module, 'DatabaseSync', path)
  await call(database, 'exec', `pragma busy_timeout = ${WAIT}`)
  return sqliteFile(database)
}

async function openBunSqlite(module: Untyped, path: string): Promise<Opened> {
  const database = sqliteFile(construct(module, 'Database', path))
  await database.query(`pragma busy_timeout = ${WAIT}`)
  return database
}

function sqliteFile(database: Untyped): Opened {
  return {
    async query(sql, values = []) {
      const statement = get(database, 'prepare', sql)
      // better-sqlite3 refuses to list the rows of a statement that has none.
      const method = Reflect.get(statement, 'reader') === false ? 'run' : 'all'
      return readRows(await call(statement, method, ...values))
    },
    close: async () => void (await call(database, 'close')),
  }
}

/** Its methods give nothing, and answer the function that comes last. */
async function openSqlite3(module: Untyped, path: string): Promise<Opened> {
  const [opened, done] = later()
  const database = construct(module, 'Database', path, done)
  await opened
  const ask = async (method: string, ...args: unknown[]): Promise<unknown> => {
    const [answered, answer] = later()
    await call(database, method, ...args, answer)
    return answered
  }
  await ask('all', `pragma busy_timeout = ${WAIT}`)
  return {
    query: async (sql, values = []) => readRows(await ask('all', sql, values)),
    close: async () => void (await ask('close')),
  }
}

async function openLibsql(module: Untyped, url: string): Promise<Opened> {
  const remote = /^libsql:/i.test(url)
  const client = get(module, 'createClient', {
    url: remote || url === MEMORY ? url : `file:${encodeURIComponent(url)}`,
    timeout: WAIT,
  })
  if (!remote) await call(client, 'execute', `pragma busy_timeout = ${WAIT}`)
  // Its statements are of no common transaction, whatever they say: a transaction is an object of its own.
  let transaction: Untyped | undefined
  return {
    async query(sql, values = []) {
      if (sql === BEGIN) {
        transaction = await findFetch(client, 'transaction', 'write')
        return []
      }
      if (transaction && (sql === 'commit' || sql === 'rollback')) {
        await call(transaction, sql)
        transaction = undefined
        return []
      }
      const result = await findFetch(transaction ?? client, 'execute', { sql, args: values })
      return readRows(Reflect.get(result, 'rows'))
    },
    close: async () => void (await call(client, 'close')),
  }
}

/** The callback that a driver calls when it is done. */
type Done = (error: unknown, result?: unknown) => void

const nothing: Done = () => undefined

/** A promise, and the function that settles it: for drivers that answer by calling one. */
function later(): readonly [Promise<unknown>, Done] {
  let settle = nothing
  const promise = new Promise<unknown>((resolve, reject) => {
    settle = (error, result) => {
      if (error instanceof Error) reject(error)
      else resolve(result)
    }
  })
  return [promise, (error, result) => settle(error, result)]
}
