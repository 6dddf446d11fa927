import Sqlite from 'better-sqlite3'
import { DrizzleAdapter, type DrizzleTables } from '@create-auth/runtime/adapters/drizzle'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { mysqlTable, timestamp, varchar } from 'drizzle-orm/mysql-core'
import { drizzle as proxy } from 'drizzle-orm/mysql-proxy'
import { expect, test } from 'vitest'

const usersTable = sqliteTable('user', {
  id: text('id').primaryKey(),
  name: text('name'),
  email: text('email').unique(),
  emailVerified: integer('emailVerified', { mode: 'timestamp_ms' }),
  image: text('image'),
  role: text('role').notNull().default('reader'),
  settings: text('settings', { mode: 'json' }),
})

const accountsTable = sqliteTable('account', {
  userId: text('userId').notNull(),
  type: text('type').notNull(),
  provider: text('provider').notNull(),
  providerAccountId: text('providerAccountId').notNull(),
  access_token: text('access_token'),
})

const sessionsTable = sqliteTable('session', {
  sessionToken: text('sessionToken').primaryKey(),
  userId: text('userId').notNull(),
  expires: integer('expires', { mode: 'timestamp_ms' }).notNull(),
})

/** An adapter for these tables, with statements that were run, on a new database. */
function open(tables: Partial<DrizzleTables> = {}) {
  const client = new Sqlite(':memory:')
  client.exec(`
    create table "user" (id text primary key, name text, email text unique, "emailVerified" integer, image text,
      role text not null default 'reader', settings text);
    create table account ("userId" text, type text, provider text, "providerAccountId" text, access_token text);
    create table session ("sessionToken" text primary key, "userId" text, expires integer)`)
  const log: string[] = []
  const database = drizzle(client, { logger: { logQuery: (query) => void log.push(query) } })
  const adapter = DrizzleAdapter(database, { usersTable, accountsTable, ...tables })
  return { log, database, adapter }
}

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null }
const account = { type: 'oauth', provider: 'acme', providerAccountId: '1', userId: 'ada' } as const
const session = { sessionToken: 't', userId: 'ada', expires: new Date(5) }

test('further columns are written and read as the schema has them', async () => {
  const { adapter } = open({ sessionsTable })
  const given = { ...ada, settings: { theme: 'dark' } }
  expect(await adapter.createUser(given)).toEqual({ ...given, role: 'reader' })
  await adapter.createSession(session)
  const user = { ...given, role: 'reader' }
  expect(await adapter.getSessionAndUser('t')).toEqual({ session, user })
})

test('columns that the schema lacks are an error, and nothing is written', async () => {
  const { adapter, log } = open()
  const planned = { ...ada, plan: 'pro' }
  const missing = (table: string, column: string) =>
    new TypeError(`${table} has no column ${column}`)
  await expect(adapter.createUser(planned)).rejects.toThrow(missing('usersTable', 'plan'))
  await expect(adapter.updateUser(planned)).rejects.toThrow(missing('usersTable', 'plan'))
  await expect(adapter.linkAccount({ ...account, refresh_token: 'r' })).rejects.toThrow(
    missing('accountsTable', 'refresh_token'),
  )
  const accounts = sqliteTable('account', { provider: text('provider') })
  await expect(open({ accountsTable: accounts }).adapter.getAccount('1', 'acme')).rejects.toThrow(
    missing('accountsTable', 'providerAccountId'),
  )
  expect(log).toEqual([])
})

test('tables that the schema lacks are an error where they are used, and nothing to delete from', async () => {
  const { adapter, log } = open()
  const missing = (option: string) =>
    new TypeError(`DrizzleAdapter needs ${option}, a table of the schema`)
  await expect(adapter.createSession(session)).rejects.toThrow(missing('sessionsTable'))
  await expect(adapter.getSessionAndUser('t')).rejects.toThrow(missing('sessionsTable'))
  await expect(
    adapter.useVerificationToken({ identifier: 'a@example.com', token: 't' }),
  ).rejects.toThrow(missing('verificationTokensTable'))
  await expect(adapter.getAuthenticator('c')).rejects.toThrow(missing('authenticatorsTable'))
  const increment = { key: 'limit:k', amount: 1, expires: new Date(1) }
  expect(await adapter.incrementCounter(increment)).toBeNull()
  await adapter.createUser(ada)
  await adapter.linkAccount(account)
  log.splice(0)
  expect(await adapter.deleteUser('ada')).toEqual({ ...ada, role: 'reader', settings: null })
  await adapter.deleteExpired(new Date())
  const asked = log.map((query) => query.split(' where ')[0])
  expect(asked.filter((query) => !query?.startsWith('select'))).toEqual([
    'delete from "account"',
    'delete from "user"',
  ])
})

test('users and their accounts are always kept', () => {
  const database = drizzle(new Sqlite(':memory:'))
  const missing = new TypeError('DrizzleAdapter needs usersTable, a table of the schema')
  // @ts-expect-error: nobody who writes TypeScript forgets it
  expect(() => DrizzleAdapter(database, { accountsTable })).toThrow(missing)
  // @ts-expect-error: nor passes something else
  expect(() => DrizzleAdapter(database, { usersTable: {}, accountsTable })).toThrow(missing)
})

test('dates that are kept as something else are refused before they are wrong', async () => {
  const numbers = sqliteTable('session', {
    sessionToken: text('sessionToken').primaryKey(),
    userId: text('userId').notNull(),
    expires: integer('expires').notNull(),
  })
  const { adapter, log } = open({ sessionsTable: numbers })
  const wrong = new TypeError('sessionsTable.expires holds no dates; give it such a mode')
  await expect(adapter.createSession(session)).rejects.toThrow(wrong)
  await expect(adapter.deleteExpired(new Date())).rejects.toThrow(wrong)
  expect(log).toEqual([])
})

test('a change of nothing is no statement', async () => {
  const { adapter, log } = open()
  await adapter.createUser(ada)
  log.splice(0)
  expect(await adapter.updateUser({ id: 'ada' })).toMatchObject(ada)
  expect(log.map((query) => query.split(' ')[0])).toEqual(['select'])
})

test('no key, or one that is an object, finds nobody and removes nobody', async () => {
  const { adapter, log } = open({ sessionsTable })
  await adapter.createUser({ ...ada, email: null })
  await adapter.createSession(session)
  log.splice(0)
  for (const nothing of [undefined, null, { not: '' }, ['ada'], true]) {
    // @ts-expect-error: JavaScript lets it through
    expect(await adapter.getUser(nothing)).toBeNull()
    // @ts-expect-error: JavaScript lets it through
    expect(await adapter.getUserByEmail(nothing)).toBeNull()
    // @ts-expect-error: JavaScript lets it through
    expect(await adapter.listSessionsByUserId(nothing)).toEqual([])
    // @ts-expect-error: JavaScript lets it through
    expect(await adapter.deleteUser(nothing)).toBeNull()
  }
  expect(log).toEqual([])
})

test('what is no database of Drizzle is refused', () => {
  const refused = new TypeError('DrizzleAdapter takes what drizzle() gives')
  for (const database of [new Sqlite(':memory:'), { select() {}, insert() {}, update() {} }])
    expect(() => DrizzleAdapter(database, { usersTable, accountsTable })).toThrow(refused)
})

test('a proxy is asked for nothing before it is used: what its database needs may be missing until then', async () => {
  let database: object | undefined
  const later = new Proxy(
    {},
    {
      get(_, name) {
        if (!database) throw new Error('DATABASE_URL is not set')
        return Reflect.get(database, name)
      },
    },
  )
  const adapter = DrizzleAdapter(later, { usersTable, accountsTable })
  await expect(adapter.createUser(ada)).rejects.toThrow('DATABASE_URL is not set')
  database = open().database
  await adapter.createUser(ada)
  expect(await adapter.getUser('ada')).toMatchObject(ada)
  const empty = DrizzleAdapter({}, { usersTable, accountsTable })
  await expect(empty.getUser('ada')).rejects.toThrow('DrizzleAdapter takes what drizzle() gives')
})

test('a driver that does not say how many rows it deleted gives nobody a row', async () => {
  const tokens = mysqlTable('verificationToken', {
    identifier: varchar('identifier', { length: 255 }).notNull(),
    token: varchar('token', { length: 255 }).notNull(),
    expires: timestamp('expires', { mode: 'date', fsp: 3 }).notNull(),
  })
  const database = proxy(async (sql) => ({
    rows: sql.startsWith('select')
      ? [['a@example.com', 't', '2030-01-01 00:00:00.000']]
      : [{ rowsAffected: 1 }],
  }))
  const adapter = DrizzleAdapter(database, {
    usersTable: mysqlTable('user', { id: varchar('id', { length: 255 }) }),
    accountsTable,
    verificationTokensTable: tokens,
  })
  await expect(
    adapter.useVerificationToken({ identifier: 'a@example.com', token: 't' }),
  ).rejects.toThrow(new TypeError('the driver does not say how many rows it has written'))
})
