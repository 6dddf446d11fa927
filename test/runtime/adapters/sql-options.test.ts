import Database from 'better-sqlite3'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { adapterRules } from '@create-auth/runtime/testing'
import callbackMysql from 'mysql2'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import {
  onServers,
  ownMariadb,
  ownPostgres,
  schema,
  type OwnDatabase,
} from '../../support/databases.js'

/** A user without extras. */
const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null }

describe('ids that the database counts', () => {
  let database: OwnDatabase
  let pool: pg.Pool
  beforeAll(async () => {
    database = await ownPostgres()
    pool = new pg.Pool({ connectionString: database.url })
    const [users = '', ...others] = schema('postgresql', pluralNames, 'integer')
    await pool.query([users.replace('"id" text', '"id" serial'), ...others].join(';\n'))
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  for (const { name, run } of adapterRules)
    test(name, () => run(SqlAdapter(pool, { userIds: 'integer' })))

  test('are text for the engine, and no other id finds anyone', async () => {
    const adapter = SqlAdapter(pool, { userIds: 'integer' })
    const user = await adapter.createUser({ ...ada, email: null })
    expect(user.id).toMatch(/^\d+$/)
    const strange = ['ada', `${user.id}.0`, ` ${user.id}`, `${user.id}e0`, '9'.repeat(16), '']
    for (const id of strange) expect(await adapter.getUser(id)).toBeNull()
    expect(await adapter.listSessionsByUserId('ada')).toEqual([])
  })
})

describe.runIf(onServers)('a database that counts the rows that have changed', () => {
  let database: OwnDatabase
  let pool: mysql.Pool
  beforeAll(async () => {
    database = await ownMariadb()
    pool = mysql.createPool({ uri: database.url, flags: ['-FOUND_ROWS'] })
    for (const statement of schema('mysql', pluralNames)) await pool.query(statement)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  for (const { name, run } of adapterRules) test(name, () => run(SqlAdapter(pool)))
})

describe.runIf(onServers)('a database that counts, and gives no rows back', () => {
  let database: OwnDatabase
  let pool: mysql.Pool
  beforeAll(async () => {
    database = await ownMariadb()
    pool = mysql.createPool(database.url)
    const [users = '', ...others] = schema('mysql', pluralNames, 'int')
    const counting = users.replace('`id` varchar(255) not null', '`id` int not null auto_increment')
    for (const statement of [counting, ...others]) await pool.query(statement)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  for (const { name, run } of adapterRules)
    test(name, () => run(SqlAdapter(pool, { userIds: 'integer' })))
})

describe.runIf(onServers)('a database that does not tell cases apart', () => {
  let database: OwnDatabase
  let pool: mysql.Pool
  beforeAll(async () => {
    database = await ownMariadb()
    pool = mysql.createPool(database.url)
    for (const statement of schema('mysql', pluralNames))
      await pool.query(statement.replace('utf8mb4_bin', 'utf8mb4_general_ci'))
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  for (const { name, run } of adapterRules) test(name, () => run(SqlAdapter(pool)))

  test('one connection will do, with promises or with callbacks', async () => {
    const connection = await mysql.createConnection(database.url)
    const callbacks = callbackMysql.createConnection(database.url)
    const user = { ...ada, id: 'eve', email: 'eve@example.com' }
    expect(await SqlAdapter(connection).createUser(user)).toEqual(user)
    expect(await SqlAdapter(callbacks).getUser('eve')).toEqual(user)
    await Promise.all([connection.end(), callbacks.promise().end()])
  })

  test('a change of nothing gives the row', async () => {
    const adapter = SqlAdapter(pool)
    await adapter.createUser(ada)
    expect(await adapter.updateUser({ id: 'ada' })).toEqual(ada)
  })
})

/** The schema of SQLite, whose keys are compared without regard to case. */
const nocase = schema('sqlite', pluralNames).map((statement) =>
  statement.replaceAll(/"\w+" text/g, '$& collate nocase'),
)

describe('a file that does not tell cases apart', () => {
  const database = new Database(':memory:')
  for (const statement of nocase) database.exec(statement)

  for (const { name, run } of adapterRules) test(name, () => run(SqlAdapter(database)))
})

describe('tables with other names', () => {
  const names = { ...pluralNames, user: 'people', session: 'main.the "sessions"' }
  const database = new Database(':memory:')
  for (const statement of schema('sqlite', { ...names, session: 'the "sessions"' }))
    database.exec(statement)

  for (const { name, run } of adapterRules)
    test(name, () => run(SqlAdapter(database, { tables: names })))
})

describe('further columns', () => {
  const database = new Database(':memory:')
  for (const statement of schema('sqlite', pluralNames)) database.exec(statement)
  database.exec(`alter table users add column role text not null default 'reader'`)
  database.exec(`alter table users add column "a""b" text`)
  // As an account has it: a lookup of both must not take one for the other.
  database.exec(`alter table users add column provider text`)
  const adapter = SqlAdapter(database)

  test('are written and read as the application gives them', async () => {
    const given = { ...ada, 'a"b': { theme: 'dark' } }
    const user = await adapter.createUser(given)
    expect(user).toEqual({ ...ada, role: 'reader', provider: null, 'a"b': '{"theme":"dark"}' })
    await adapter.linkAccount({
      userId: 'ada',
      type: 'oidc',
      provider: 'acme',
      providerAccountId: '1',
    })
    const key = { provider: 'acme', providerAccountId: '1' }
    expect(await adapter.getUserByAccount(key)).toEqual(user)
    await adapter.createSession({ sessionToken: 't', userId: 'ada', expires: new Date(0) })
    expect(await adapter.getSessionAndUser('t')).toEqual({
      session: { sessionToken: 't', userId: 'ada', expires: new Date(0) },
      user,
    })
  })

  test('that are not there are an error, and never left out', async () => {
    const other = { ...ada, id: 'b', email: null, plan: 'pro' }
    await expect(async () => adapter.createUser(other)).rejects.toThrow('no column named plan')
    expect(await adapter.getUser('b')).toBeNull()
  })
})

test('accounts leave out what they do not have, whichever method gives them', async () => {
  const database = new Database(':memory:')
  for (const statement of schema('sqlite', pluralNames)) database.exec(statement)
  const adapter = SqlAdapter(database)
  await adapter.createUser(ada)
  const key = { provider: 'acme', providerAccountId: '1' }
  const account = { ...key, userId: 'ada', type: 'oauth', scope: 'email' } as const
  expect(await adapter.linkAccount(account)).toStrictEqual(account)
  expect(await adapter.getAccount('1', 'acme')).toStrictEqual(account)
  expect(await adapter.listAccountsByUserId('ada')).toStrictEqual([account])
  const changed = { ...account, scope: 'openid' }
  expect(await adapter.updateAccount({ ...key, scope: 'openid' })).toStrictEqual(changed)
  expect(await adapter.unlinkAccount(key)).toStrictEqual(changed)
  expect(await adapter.unlinkAccount(key)).toBeUndefined()
})

test('a change of nothing is no statement', async () => {
  const database = new Database(':memory:')
  for (const statement of schema('sqlite', pluralNames)) database.exec(statement)
  const adapter = SqlAdapter(database)
  await adapter.createUser(ada)
  expect(await adapter.updateUser({ id: 'ada' })).toEqual(ada)
  // @ts-expect-error: JavaScript lets it through
  expect(await adapter.updateUser({ id: 'ada', name: undefined })).toEqual(ada)
})

test('what is no client is refused with the list of those that are', () => {
  const client = { connect() {} }
  // @ts-expect-error: it is no client
  expect(() => SqlAdapter(client)).toThrow(
    'SqlAdapter takes a client of pg, PGlite, mysql2, better-sqlite3, node:sqlite or @libsql/client',
  )
})

test.each([
  [
    'sqlite3',
    { prepare() {}, all() {}, parallelize() {} },
    'open the database with better-sqlite3 or node:sqlite',
  ],
  ['mysql', { query() {}, escape() {} }, 'open the database with mysql2'],
])(
  'a client of %s, which looks like one that is known, is refused by name',
  (name, client, hint) => {
    // @ts-expect-error: it is no client
    expect(() => SqlAdapter(client)).toThrow(
      new TypeError(`SqlAdapter takes no client of ${name}: ${hint}`),
    )
  },
)

describe('deleteExpired', () => {
  const log: string[] = []
  const database = new Database(':memory:')
  for (const statement of schema('sqlite', pluralNames)) database.exec(statement)
  database.exec(`insert into users (id) values ('ada')`)
  const expire = (count: number): void => {
    for (let turn = 0; turn < count; turn += 1)
      database
        .prepare(`insert into sessions values (hex(randomblob(8)), 'ada', ?)`)
        .run('2020-01-01T00:00:00.000Z')
  }
  const client = { prepare: (sql: string) => (log.push(sql), database.prepare(sql)) }

  test('of everything takes a thousand rows with each statement, and says how many they were', async () => {
    expire(2500)
    const gone = await SqlAdapter(client).deleteExpired(new Date())
    expect(gone).toEqual({ sessions: 2500, verificationTokens: 0, counters: 0 })
    expect(log.filter((sql) => sql.startsWith('delete from "sessions"'))).toHaveLength(3)
  })

  test('is served by the indexes of the tables', () => {
    for (const sql of new Set(log)) {
      const plan = database.prepare(`explain query plan ${sql}`).all('', '')
      const steps = plan.map((step) => Object(step).detail)
      expect(steps).not.toContainEqual(expect.stringMatching(/^SCAN/))
      expect(steps).toContainEqual(expect.stringMatching(/USING .*INDEX .*\(expires<\?\)/))
    }
  })

  test('of a database without counters says that none are gone', async () => {
    const older = new Database(':memory:')
    for (const statement of schema('sqlite', pluralNames))
      if (!statement.includes('sign_in_limits')) older.exec(statement)
    older.exec(`insert into users (id) values ('ada')`)
    older.exec(`insert into sessions values ('t', 'ada', '2020-01-01T00:00:00.000Z')`)
    const gone = await SqlAdapter(older).deleteExpired(new Date(), 5)
    expect(gone).toEqual({ sessions: 1, verificationTokens: 0, counters: 0 })
  })
})

test('a value that can not be stored names its table and column, and no value', async () => {
  const database = new Database(':memory:')
  for (const statement of schema('sqlite', pluralNames)) database.exec(statement)
  const adapter = SqlAdapter(database)
  await expect(adapter.createUser({ ...ada, name: 'A\0da' })).rejects.toThrow(
    new TypeError("user.name can't be stored: it has a NUL character"),
  )
  // @ts-expect-error: JavaScript lets it through
  await expect(adapter.createUser({ ...ada, email: 7 })).rejects.toThrow(
    new TypeError("user.email can't be stored: it is no text"),
  )
  await expect(
    adapter.incrementCounter({ key: 'limit ', amount: 1, expires: new Date(9e12) }),
  ).rejects.toThrow(new TypeError('this is no key of a counter'))
})

test('a value that can not be read names its table and column, and no value', async () => {
  const database = new Database(':memory:')
  for (const statement of schema('sqlite', pluralNames)) database.exec(statement)
  const adapter = SqlAdapter(database)
  await adapter.createUser(ada)
  database.exec(`update users set "emailVerified" = 'yesterday'`)
  await expect(async () => adapter.getUser('ada')).rejects.toThrow(
    new TypeError('user.emailVerified is no date'),
  )
})

test('a row that lacks what it must have names its table and columns', async () => {
  const database = new Database(':memory:')
  database.exec('create table accounts (provider text, "providerAccountId" text, "userId" text)')
  database.exec(`insert into accounts values ('acme', '1', null)`)
  await expect(async () => SqlAdapter(database).getAccount('1', 'acme')).rejects.toThrow(
    new TypeError('a row of account has no userId, type'),
  )
})

test('an address finds its owner in whatever case the database takes for the same; a key does not', async () => {
  const database = new Database(':memory:')
  for (const statement of nocase) database.exec(statement)
  const adapter = SqlAdapter(database)
  const user = await adapter.createUser({ ...ada, email: 'Ada@Example.com' })
  expect(await adapter.getUserByEmail('ada@example.com')).toEqual(user)
  await adapter.createSession({ sessionToken: 'Token', userId: 'ada', expires: new Date(5) })
  expect(await adapter.getSessionAndUser('token')).toBeNull()
  expect(await adapter.deleteSession('token')).toBeNull()
})

describe('what the database is asked', () => {
  const log: string[] = []
  const database = new Database(':memory:')
  for (const statement of schema('sqlite', pluralNames)) database.exec(statement)
  const client = {
    prepare(sql: string) {
      log.push(sql.replace(/ where .*/, ''))
      return database.prepare(sql)
    },
  }

  /** A client that gives rows for one statement at a time, and knows of no step of several. */
  const single = {
    async execute({ sql, args }: { sql: string; args: readonly unknown[] }) {
      const statement = client.prepare(sql)
      if (!statement.reader)
        return { rows: [], columns: [], rowsAffected: statement.run(...args).changes }
      const rows = statement.all(...args)
      return { rows, columns: Object.keys(Object(rows[0])), rowsAffected: 0 }
    },
  }

  const deletions = (...tables: readonly string[]): readonly string[] =>
    tables.map((table) => `delete from "${table}"`)
  const OWNED = deletions('sessions', 'authenticators', 'accounts')
  test.each([
    [
      'in one step',
      client,
      [
        'savepoint create_auth',
        'release create_auth',
        'rollback to create_auth',
        ...OWNED,
        ...deletions('users'),
      ],
    ],
    ['one after the other', single, [...OWNED, ...deletions('verification_token', 'users')]],
  ])('whoever is deleted is signed out before anything else goes: %s', async (_, asked, done) => {
    const adapter = SqlAdapter(asked)
    await adapter.createUser(ada)
    await adapter.createSession({ sessionToken: 'a', userId: 'ada', expires: new Date(5) })
    log.length = 0
    await adapter.deleteUser('ada')
    expect(log.filter((sql) => !sql.startsWith('select'))).toEqual(done)
    expect(await adapter.getUser('ada')).toBeNull()
  })

  test('is never a key that nobody can have', async () => {
    log.length = 0
    for (const key of [undefined, null, {}, { $gt: '' }, [], true]) {
      // @ts-expect-error: JavaScript lets it through
      expect(await SqlAdapter(client).getSessionAndUser(key)).toBeNull()
    }
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const uuids = SqlAdapter(client, { userIds: 'uuid' })
    const strange = ['ada', '7', `${uuid}0`, `0${uuid}`, uuid.replaceAll('-', '')]
    for (const id of strange) expect(await uuids.getUser(id)).toBeNull()
    expect(log).toEqual([])
    for (const id of [uuid, uuid.toUpperCase()]) expect(await uuids.getUser(id)).toBeNull()
    expect(log).toHaveLength(2)
  })
})
