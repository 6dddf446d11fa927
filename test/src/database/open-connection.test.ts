import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Connection } from '../../../src/database/connection.js'
import { drivers as rows } from '../../../src/database/drivers.js'
import { openConnection } from '../../../src/database/open-connection.js'
import { DIALECTS, onServers, ownMariadb, ownPostgres } from '../../support/databases.js'
import { linkPackages } from '../../support/link-packages.js'
import { makeTree, removeTree, writeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A project in whose path there are signs that mean something in a URL. */
function projectWith(drivers: readonly string[], tree: Tree = {}, folder = 'a #1 50%25?'): string {
  const base = makeTree({})
  ends.push(() => {
    removeTree(base)
  })
  const root = join(base, folder)
  writeTree(root, { 'package.json': '{}', ...tree })
  linkPackages(root, ...drivers)
  return root
}

/** Lets whatever waits go on at once. */
function passAllTime(): void {
  const waiting = vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)
  syncBuiltinESMExports()
  ends.push(() => {
    waiting.mockRestore()
    syncBuiltinESMExports()
  })
}

async function open(root: string, url: string): Promise<Connection> {
  const connection = await openConnection(disk(root), url)
  ends.push(() => connection.close().catch(() => undefined))
  return connection
}

const openers = { postgresql: ownPostgres, mysql: ownMariadb } as const
const schemes = [
  ['postgres:', 'postgresql', 'pg'],
  ['postgresql:', 'postgresql', 'pg'],
  ['POSTGRES:', 'postgresql', 'pg'],
  ['mysql:', 'mysql', 'mysql2'],
  ['mariadb:', 'mysql', 'mysql2'],
  ['MySQL:', 'mysql', 'mysql2'],
] as const
describe.each(schemes.filter(([, dialect]) => DIALECTS.includes(dialect)))(
  '%s',
  (scheme, dialect, driver) => {
    test(`is for ${dialect}, with the driver of the project`, async () => {
      const database = await openers[dialect]()
      ends.push(database.drop)
      const url = database.url.replace(/^\w+:/, scheme)
      const connection = await open(projectWith([driver]), url)
      expect(connection.dialect).toBe(dialect)
      expect(await connection.query('create table things (id integer)')).toEqual([])
      const place = dialect === 'mysql' ? '?' : '$1'
      const insert = `insert into things values (${place})`
      expect(await connection.query(insert, [7])).toEqual([])
      expect(await connection.query('select id from things')).toEqual([{ id: 7 }])
      await connection.close()
      await expect(connection.query('select 1')).rejects.toMatchObject({ type: 'database-failed' })
    })
  },
)

/** Answers as `sqlite3` does, which is compiled when it is installed: the function that comes last, and later. */
const SQLITE3 = `const Better = require('better-sqlite3')
class Database {
  constructor(path, done) {
    this.answer(done, () => void (this.database = new Better(path)))
  }
  all(sql, values, done = values) {
    this.answer(done, () => {
      const statement = this.database.prepare(sql)
      const given = Array.isArray(values) ? values : []
      return statement.reader ? statement.all(...given) : (statement.run(...given), [])
    })
    return this
  }
  close(done) {
    this.answer(done, () => void this.database.close())
  }
  answer(done, act) {
    setImmediate(() => {
      let result
      try {
        result = act()
      } catch (error) {
        return done(error)
      }
      done(null, result)
    })
  }
}
module.exports = { Database }
`

function withSqlite(driver: string, tree: Tree = {}): string {
  if (driver !== 'sqlite3') return projectWith([driver], tree)
  const root = projectWith([], { ...tree, 'node_modules/sqlite3/index.js': SQLITE3 }, 'project')
  linkPackages(join(root, 'node_modules/sqlite3'), 'better-sqlite3')
  return root
}

describe.each(['better-sqlite3', '@libsql/client', 'sqlite3'])('SQLite with %s', (driver) => {
  test('statements give rows, transactions hold, and a statement waits a minute for others', async () => {
    const root = withSqlite(driver)
    const connection = await open(root, 'app.db')
    expect(connection.dialect).toBe('sqlite')
    expect(await connection.query('create table things (id integer, name text)')).toEqual([])
    await connection.query('begin immediate')
    expect(await connection.query('insert into things values (?, ?)', [7, 'seven'])).toEqual([])
    await connection.query('commit')
    await connection.query('begin immediate')
    await connection.query('insert into things values (8, null)')
    expect(await connection.query('select name from things where id = 8')).toEqual([{ name: null }])
    await connection.query('rollback')
    expect(await connection.query('select * from things')).toEqual([{ id: 7, name: 'seven' }])
    expect(await connection.query('pragma busy_timeout')).toEqual([{ timeout: 60_000 }])
    await expect(connection.query('rollback')).rejects.toMatchObject({
      type: 'database-failed',
      message: expect.stringContaining('no transaction is active'),
    })
    await connection.close()
    await expect(connection.query('select 1')).rejects.toMatchObject({ type: 'database-failed' })
  })

  test.each([
    ['app.db', 'app.db'],
    ['data/app.db', 'data/app.db'],
    ['file:app.db', 'app.db'],
    ['FILE:./app.db', 'app.db'],
    ['file:app.db?mode=rwc', 'app.db'],
    ['sqlite:app.db', 'app.db'],
    ['C:\\app.db', 'C:\\app.db'],
  ])('%s is a file of the project: %s', async (url, path) => {
    const root = withSqlite(driver, { 'data/.keep': '' })
    const connection = await open(root, url)
    await connection.query('create table things (id integer)')
    expect(existsSync(join(root, path))).toBe(true)
  })

  test.each([
    ['a path', (path: string) => path],
    ['file: and a path', (path: string) => `file:${path}`],
    ['the URL of a file', (path: string) => pathToFileURL(path).href],
  ])('%s is that file, where it is absolute', async (_, urlOf) => {
    const elsewhere = makeTree({})
    ends.push(() => {
      removeTree(elsewhere)
    })
    const path = join(elsewhere, 'my app.db')
    const connection = await open(withSqlite(driver), urlOf(path))
    await connection.query('create table things (id integer)')
    expect(existsSync(path)).toBe(true)
  })

  test.each([':memory:', 'file::memory:'])('%s is no file', async (url) => {
    const root = withSqlite(driver)
    const connection = await open(root, url)
    await connection.query('create table things (id integer)')
    expect(await connection.query('select * from things')).toEqual([])
    expect(existsSync(join(root, ':memory:'))).toBe(false)
  })
})

test('libsql: is the URL of a server, which is asked nothing but what is to be asked', async () => {
  const fake = `module.exports = { createClient: ({ url }) => {
    const asked = []
    return {
      execute: async (statement) => ({ rows: [{ url, asked: asked.push(statement) }] }),
      close() {},
    }
  } }`
  const tree = { 'node_modules/@libsql/client/index.js': fake }
  const connection = await open(projectWith([], tree, 'project'), 'libsql://db.example.test')
  expect([connection.dialect, await connection.query('select 1')]).toEqual([
    'sqlite',
    [{ url: 'libsql://db.example.test', asked: 1 }],
  ])
})

test('the first driver of the list that the project has is used', async () => {
  const fake = 'module.exports = { createClient: () => { throw new Error("the wrong one") } }'
  const root = projectWith(['better-sqlite3'], { 'node_modules/@libsql/client/index.js': fake })
  expect((await open(root, 'app.db')).dialect).toBe('sqlite')
})

test('libsql: is opened by its driver, whatever else the project has', async () => {
  const wrong = 'module.exports = class { constructor() { throw new Error("the wrong one") } }'
  const right = `module.exports = { createClient: ({ url }) => ({
    execute: async () => ({ rows: [{ url }] }),
    close() {},
  }) }`
  const root = projectWith(
    [],
    {
      'node_modules/better-sqlite3/index.js': wrong,
      'node_modules/@libsql/client/index.js': right,
    },
    'project',
  )
  const connection = await open(root, 'libsql://db.example.test')
  expect(await connection.query('select 1')).toEqual([{ url: 'libsql://db.example.test' }])
})

describe('of two drivers for one database', () => {
  const telling = (name: string) => `module.exports = { createClient: () => ({
    execute: async () => ({ rows: [{ by: '${name}' }] }),
    close() {},
  }) }`
  const broken = 'module.exports = class { constructor() { throw new Error("no bindings") } }'
  const two = (first: string) => ({
    'node_modules/better-sqlite3/index.js': first,
    'node_modules/@libsql/client/index.js': telling('libsql'),
  })

  test('the one that the project uses is opened', async () => {
    const root = projectWith([], two('throw new Error("not even looked at")'), 'project')
    const uses = (module: string): number => (module === '@libsql/client' ? 2 : 1)
    const connection = await openConnection(disk(root), 'app.db', true, uses)
    ends.push(() => connection.close())
    expect(await connection.query('select 1')).toEqual([{ by: 'libsql' }])
  })

  test.each([
    ['can not be opened', broken],
    ['can not be loaded', 'throw new Error("built for another Node.js")'],
  ])('one that %s does not matter', async (_, first) => {
    const connection = await open(projectWith([], two(first), 'project'), 'app.db')
    expect(await connection.query('select 1')).toEqual([{ by: 'libsql' }])
  })

  test('the first is the one to tell why none could be opened', async () => {
    const tree = {
      'node_modules/better-sqlite3/index.js': broken,
      'node_modules/@libsql/client/index.js': 'module.exports = {}',
    }
    await expect(
      openConnection(disk(projectWith([], tree, 'project')), 'app.db'),
    ).rejects.toMatchObject({
      type: 'database-unreachable',
      message: 'the database does not answer: no bindings',
    })
  })
})

test.each([
  'postgres://someone:pa/ss@db/app',
  'postgres://someone:p#ss@db/app',
  'postgres://someone:12#word@db/app',
  'postgres://me:1?word@db/app',
  'mysql://someone:pass@db:port/app',
])('%s can not be read, which is told without a part of it', async (url) => {
  const failure = await openConnection(disk(projectWith(['pg', 'mysql2'])), url).catch(
    (thrown: unknown) => thrown,
  )
  expect(failure).toMatchObject({
    exit: 'unsupported',
    type: 'database-url-invalid',
    message: 'the connection string is not one that can be read',
    hint: 'In names and passwords, signs such as # / ? : @ are written as encodeURIComponent writes them.',
  })
})

test('a host that is not there is not shown, however short its name is', async () => {
  const code = `module.exports = { Client: class { on() { return this } connect() {
    throw new Error('getaddrinfo ENOTFOUND db')
  } } }`
  const root = projectWith([], { 'node_modules/pg/index.js': code }, 'project')
  await expect(openConnection(disk(root), 'postgres://me@db/app')).rejects.toMatchObject({
    message: 'the database does not answer: getaddrinfo ENOTFOUND …',
  })
})

test.each([
  [
    'mongodb://someone@db/app',
    'database-unknown',
    'the connection string is of no database that is known',
    'It begins with postgres:, mysql:, pglite:, file: or libsql:, or is the path of an SQLite file.',
  ],
  [
    'postgres://db/app',
    'driver-missing',
    'the project has no driver for postgresql',
    'Install one of: pg',
  ],
  [
    'mysql://db/app',
    'driver-missing',
    'the project has no driver for mysql',
    'Install one of: mysql2, mariadb',
  ],
])('%s in a project without drivers: %s', async (url, type, message, hint) => {
  await expect(openConnection(disk(projectWith([])), url)).rejects.toMatchObject({
    exit: 'unsupported',
    type,
    message,
    hint,
  })
})

test.each([
  ['has nothing of it', 'module.exports = {}', 'the driver has no Client'],
  ['makes what is of no use', 'module.exports = { Client: class {} }', 'the driver has no on'],
  [
    'gives nothing',
    'module.exports = { Client: class { on() {} } }',
    "the driver's on gives nothing",
  ],
  [
    'tries several addresses',
    `module.exports = { Client: class { on() { return this } connect() {
      const refused = (address) => Object.assign(new Error('connect ECONNREFUSED ' + address + ':1'), { address })
      throw new AggregateError([refused('::1'), refused('127.0.0.1')])
    } } }`,
    'connect ECONNREFUSED …:1, connect ECONNREFUSED …:1',
  ],
  [
    'says nothing',
    "module.exports = { Client: class { on() { return this } connect() { throw new Error('') } } }",
    'no reason is given',
  ],
  [
    'throws what is no error',
    "module.exports = { Client: class { on() { return this } connect() { throw 'postgres://db/app' } } }",
    'no reason is given',
  ],
  [
    'shows the connection string',
    'module.exports = { Client: class { on() { return this } connect() { throw new Error("no way to " + this.url) } constructor(o) { this.url = o.connectionString } } }',
    'no way to …',
  ],
])('a driver that %s is told from one that is missing', async (_, code, said) => {
  const root = projectWith([], { 'node_modules/pg/index.js': code }, 'project')
  await expect(openConnection(disk(root), 'postgres://db/app')).rejects.toMatchObject({
    exit: 'unsupported',
    type: 'database-unreachable',
    message: `the database does not answer: ${said}`,
    hint: 'Check that it runs, and that the connection string in the environment is the right one.',
  })
})

test('what a statement fails with does not show where the database is', async () => {
  const database = await ownPostgres()
  ends.push(database.drop)
  const connection = await open(projectWith(['pg']), database.url)
  const name = new URL(database.url).pathname.slice(1)
  await expect(connection.query(`drop database ${name}`)).rejects.toMatchObject({
    exit: 'applyFailed',
    type: 'database-failed',
    message: 'the database refuses: cannot drop the currently open database',
    hint: 'Compare what is there: create-auth migrate --check --database',
    cause: { code: '55006' },
  })
  await expect(connection.query(`create database ${name}`)).rejects.toThrow(
    'the database refuses: database "…" already exists',
  )
})

test.runIf(onServers)(
  'a connection that the server ends fails the statement, not the process',
  async () => {
    const database = await ownPostgres()
    ends.push(database.drop)
    const connection = await open(projectWith(['pg']), database.url)
    const [row] = await connection.query('select pg_backend_pid() as pid')
    const other = new pg.Client(database.url)
    await other.connect()
    await other.query('select pg_terminate_backend($1)', [row?.['pid']])
    await other.end()
    await expect(connection.query('select 1')).rejects.toMatchObject({ type: 'database-failed' })
  },
)

describe.each([
  ['postgres', 'pg'],
  ['mysql', 'mysql2'],
])('a server of %s that says nothing', (scheme, driver) => {
  test('is given up, and keeps no connection', async () => {
    const ended: Promise<unknown>[] = []
    const server = createServer((socket) => {
      ended.push(once(socket.resume(), 'close'))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    ends.push(() => server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const url = `${scheme}://root@127.0.0.1:${port}/app`
    const opening = openConnection(disk(projectWith([driver])), url, false, () => 0, 50)
    await expect(opening).rejects.toMatchObject({ type: 'database-unreachable' })
    expect(ended).toHaveLength(1)
    await Promise.all(ended)
  })
})

test('a statement that is not answered is given up, and its connection with it', async () => {
  const fake = `const { EventEmitter } = require('node:events')
  exports.gone = []
  exports.Client = class extends EventEmitter {
    connection = { stream: { destroy: () => (exports.gone.push('connection'), {}) } }
    async connect() {}
    query() { return new Promise(() => {}) }
    end() { return new Promise(() => {}) }
  }`
  const root = projectWith([], { 'node_modules/pg/index.js': fake }, 'project')
  const connection = await openConnection(
    disk(root),
    'postgres://127.0.0.1/app',
    false,
    () => 0,
    50,
  )
  await expect(connection.query('select 1')).rejects.toMatchObject({
    type: 'database-failed',
    message: 'the database refuses: it has said nothing for 0.05 s',
  })
  await expect(connection.close()).rejects.toThrow('it has said nothing for 0.05 s')
  const { gone } = createRequire(join(root, 'package.json'))('pg')
  expect(gone).toEqual(['connection', 'connection'])
})

test.each([
  ['thirty seconds for an answer where it is only looked at', false, '30 s'],
  ['half an hour where it may be changed', true, '1800 s'],
])('a server has ten seconds to be connected to, and %s', async (_, mayChange, time) => {
  const fake = `const { EventEmitter } = require('node:events')
  exports.Client = class extends EventEmitter {
    connection = { stream: { destroy: () => ({}) } }
    constructor(options) { super(); exports.options = options }
    async connect() {}
    query() { return new Promise(() => {}) }
    async end() {}
  }`
  const root = projectWith([], { 'node_modules/pg/index.js': fake }, 'project')
  const connection = await openConnection(disk(root), 'postgres://127.0.0.1/app', mayChange)
  const { options } = createRequire(join(root, 'package.json'))('pg')
  expect(options).toMatchObject({ connectionTimeoutMillis: 10_000 })
  passAllTime()
  await expect(connection.query('select 1')).rejects.toThrow(`it has said nothing for ${time}`)
})

test('Bun has a driver for SQLite of its own', async () => {
  const row = rows.find(({ module }) => module === 'bun:sqlite')
  const asked: unknown[] = []
  class Database {
    constructor(path: string) {
      asked.push(path)
    }
    prepare(sql: string) {
      return { all: (...values: unknown[]) => (asked.push([sql, ...values]), [{ id: 7 }]) }
    }
    close() {
      asked.push('close')
    }
  }
  const connection = await row?.open({ Database, default: Database }, '/srv/app.db', 1)
  expect(await connection?.query('select ?', [7])).toEqual([{ id: 7 }])
  await connection?.close()
  expect(asked).toEqual(['/srv/app.db', ['pragma busy_timeout = 60000'], ['select ?', 7], 'close'])
})
