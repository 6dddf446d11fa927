import Sqlite from 'better-sqlite3'
import type { Adapter, SessionFacts } from '@create-auth/runtime/adapters'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { KnexAdapter } from '@create-auth/runtime/adapters/knex'
import { KyselyAdapter } from '@create-auth/runtime/adapters/kysely'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { TypeORMAdapter } from '@create-auth/runtime/adapters/typeorm'
import { adapterRules } from '@create-auth/runtime/testing'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import * as column from 'drizzle-orm/sqlite-core'
import knex from 'knex'
import { Kysely, MysqlDialect, PostgresDialect, sql, SqliteDialect } from 'kysely'
import mysql from 'mysql2'
import pg from 'pg'
import { DataSource, EntitySchema } from 'typeorm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import { ownMariadb, ownPostgres, reachable, schema } from '../../support/databases.js'

interface Opened {
  readonly adapter: (extraColumns: boolean) => Required<Adapter>
  /** Runs a statement; where an ORM has its own description of the tables, that is what counts. */
  readonly run?: (statement: string) => Promise<unknown>
  readonly close: () => Promise<unknown>
}

const names = { tables: pluralNames }

/** A database of SQLite whose tables have the columns. */
function sqlite() {
  const client = new Sqlite(':memory:')
  for (const statement of schema('sqlite', pluralNames, undefined, true)) client.exec(statement)
  return client
}

async function postgresql() {
  const { url, drop } = await ownPostgres()
  const pool = new pg.Pool({ connectionString: url })
  await pool.query(schema('postgresql', pluralNames, undefined, true).join(';\n'))
  return { url, pool, close: async () => (await pool.end(), drop()) }
}

async function mariadb() {
  const { url, drop } = await ownMariadb()
  const pool = mysql.createPool(url)
  for (const statement of schema('mysql', pluralNames, undefined, true))
    await pool.promise().query(statement)
  return { url, pool, close: async () => (await pool.promise().end(), drop()) }
}

const moment = (name: string) => column.integer(name, { mode: 'timestamp_ms' })
const drizzleColumns = {
  sessionToken: column.text('sessionToken').primaryKey(),
  userId: column.text('userId').notNull(),
  expires: moment('expires').notNull(),
  createdAt: moment('createdAt'),
  authTime: moment('authTime'),
  freshAt: moment('freshAt'),
  methods: column.text('methods'),
  provider: column.text('provider'),
  sid: column.text('sid'),
  lastUsedAt: moment('lastUsedAt'),
  userAgent: column.text('userAgent'),
  network: column.text('network'),
  name: column.text('name'),
}
/** Tables that are Drizzle's own, with the columns. */
const drizzleTables = {
  usersTable: column.sqliteTable('users', {
    id: column.text('id').primaryKey(),
    name: column.text('name'),
    email: column.text('email').unique(),
    emailVerified: moment('emailVerified'),
    image: column.text('image'),
    sessionsFrom: moment('sessionsFrom'),
  }),
  accountsTable: column.sqliteTable('accounts', { userId: column.text('userId').notNull() }),
  sessionsTable: column.sqliteTable('sessions', drizzleColumns),
  authenticatorsTable: column.sqliteTable('authenticators', {
    credentialID: column.text('credentialID').primaryKey(),
    userId: column.text('userId').notNull(),
    providerAccountId: column.text('providerAccountId').notNull(),
    credentialPublicKey: column.text('credentialPublicKey').notNull(),
    counter: column.integer('counter').notNull(),
    credentialDeviceType: column.text('credentialDeviceType').notNull(),
    credentialBackedUp: column.integer('credentialBackedUp', { mode: 'boolean' }).notNull(),
    transports: column.text('transports'),
    createdAt: moment('createdAt'),
    lastUsedAt: moment('lastUsedAt'),
  }),
}

const DRIZZLE_SQL = [
  'create table users (id text primary key, name text, email text unique, emailVerified integer, image text, sessionsFrom integer)',
  'create table sessions (sessionToken text primary key, userId text not null, expires integer not null, createdAt integer, authTime integer, freshAt integer, methods text, provider text, sid text, lastUsedAt integer, userAgent text, network text, name text)',
  'create table authenticators (credentialID text primary key, userId text not null, providerAccountId text not null, credentialPublicKey text not null, counter integer not null, credentialDeviceType text not null, credentialBackedUp integer not null, transports text, createdAt integer, lastUsedAt integer)',
]

const text = { type: String, nullable: true } as const
const date = { type: 'datetime', nullable: true } as const
const key = { type: String, primary: true } as const
/** Entities with the columns. */
const typeormEntities = [
  new EntitySchema({
    name: 'User',
    columns: {
      id: key,
      name: text,
      email: { ...text, unique: true },
      emailVerified: date,
      image: text,
      sessionsFrom: date,
    },
  }),
  new EntitySchema<Record<string, unknown>>({
    name: 'Session',
    columns: {
      sessionToken: key,
      userId: { type: String },
      expires: { type: 'datetime' },
      createdAt: date,
      authTime: date,
      freshAt: date,
      methods: text,
      provider: text,
      sid: text,
      lastUsedAt: date,
      userAgent: text,
      network: text,
      name: text,
    },
    relations: { user: { type: 'many-to-one', target: 'User', joinColumn: { name: 'userId' } } },
  }),
  new EntitySchema({
    name: 'Authenticator',
    columns: {
      credentialID: key,
      userId: { type: String },
      providerAccountId: { type: String },
      credentialPublicKey: { type: String },
      counter: { type: Number },
      credentialDeviceType: { type: String },
      credentialBackedUp: { type: Boolean },
      transports: text,
      createdAt: date,
      lastUsedAt: date,
    },
  }),
]

const openers = {
  async 'SqlAdapter on SQLite'() {
    const client = sqlite()
    return {
      adapter: (extraColumns) => SqlAdapter(client, { extraColumns }),
      run: async (statement) => client.exec(statement),
      close: async () => client.close(),
    }
  },
  async 'SqlAdapter on PostgreSQL'() {
    const { pool, close } = await postgresql()
    const run = async (statement: string) => pool.query(statement)
    return { adapter: (extraColumns) => SqlAdapter(pool, { extraColumns }), run, close }
  },
  async 'SqlAdapter on MariaDB'() {
    const { pool, close } = await mariadb()
    const run = async (statement: string) => pool.promise().query(statement)
    return { adapter: (extraColumns) => SqlAdapter(pool.promise(), { extraColumns }), run, close }
  },
  async 'KyselyAdapter on SQLite'() {
    const client = new Kysely({ dialect: new SqliteDialect({ database: sqlite() }) })
    return {
      adapter: (extraColumns) => KyselyAdapter(client, { ...names, extraColumns }),
      run: (statement) => sql.raw(statement).execute(client),
      close: () => client.destroy(),
    }
  },
  async 'KyselyAdapter on PostgreSQL'() {
    const { pool, close } = await postgresql()
    const client = new Kysely({ dialect: new PostgresDialect({ pool }) })
    const run = (statement: string) => sql.raw(statement).execute(client)
    return {
      adapter: (extraColumns) => KyselyAdapter(client, { ...names, extraColumns }),
      run,
      close,
    }
  },
  async 'KyselyAdapter on MariaDB'() {
    const { pool, close } = await mariadb()
    const client = new Kysely({ dialect: new MysqlDialect({ pool }) })
    const run = (statement: string) => sql.raw(statement).execute(client)
    return {
      adapter: (extraColumns) => KyselyAdapter(client, { ...names, extraColumns }),
      run,
      close,
    }
  },
  async 'KnexAdapter on SQLite'() {
    const client = knex({
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
    })
    for (const statement of schema('sqlite', pluralNames, undefined, true))
      await client.raw(statement)
    return {
      adapter: (extraColumns) => KnexAdapter(client, { extraColumns }),
      run: async (statement) => client.raw(statement),
      close: () => client.destroy(),
    }
  },
  async 'KnexAdapter on PostgreSQL'() {
    const { url, close } = await postgresql()
    const client = knex({ client: 'pg', connection: url })
    return {
      adapter: (extraColumns) => KnexAdapter(client, { extraColumns }),
      run: async (statement) => client.raw(statement),
      close: async () => (await client.destroy(), close()),
    }
  },
  async 'KnexAdapter on MariaDB'() {
    const { url, close } = await mariadb()
    const client = knex({ client: 'mysql2', connection: url })
    return {
      adapter: (extraColumns) => KnexAdapter(client, { extraColumns }),
      run: async (statement) => client.raw(statement),
      close: async () => (await client.destroy(), close()),
    }
  },
  async 'DrizzleAdapter on SQLite'() {
    const client = new Sqlite(':memory:')
    for (const statement of DRIZZLE_SQL) client.exec(statement)
    const database = drizzle(client)
    return {
      adapter: (extraColumns) => DrizzleAdapter(database, drizzleTables, { extraColumns }),
      close: async () => client.close(),
    }
  },
  async 'TypeORMAdapter on SQLite'() {
    const source = new DataSource({
      type: 'better-sqlite3',
      database: ':memory:',
      driver: Sqlite,
      synchronize: true,
      entities: typeormEntities,
    })
    return {
      adapter: (extraColumns) => TypeORMAdapter(source, { extraColumns }),
      close: () => source.destroy(),
    }
  },
} satisfies Readonly<Record<string, () => Promise<Opened>>>

/** The rules that ask for users, sessions and authenticators alone. */
const rules = adapterRules.filter(({ needs }) =>
  needs.every((method) =>
    /^(?:create|get|update)(?:User|Session|Authenticator)(?:Counter)?$|AndUser$/.test(method),
  ),
)

const FACTS: SessionFacts = {
  createdAt: new Date('2026-03-08T07:30:00.500Z'),
  authTime: new Date('2026-11-01T06:00:00.000Z'),
  freshAt: new Date('2026-11-01T05:59:00.000Z'),
  methods: 'oauth',
  provider: 'acme',
  sid: 'sid',
  userAgent: 'Browser/1',
  network: '192.0.2.0/24',
  name: 'Ausgabe für Zürich',
}

/** A session that has begun, with all that is known of it. */
async function begun(adapter: Required<Adapter>) {
  const id = crypto.randomUUID()
  const user = await adapter.createUser({
    id,
    name: 'Ada',
    image: null,
    email: `${id}@example.test`,
    emailVerified: null,
  })
  const expires = new Date('2027-01-01T00:00:00.001Z')
  const session = { sessionToken: crypto.randomUUID(), userId: user.id, expires }
  const written = await adapter.createSession(session, FACTS)
  return { user, session, written }
}

describe.each(reachable(openers))('%s, whose tables have the extra columns', (_, open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  test.each(rules)('$name', ({ run }) => run(opened.adapter(true)))

  test.each(rules)('and as the tables of Auth.js: $name', ({ run }) => run(opened.adapter(false)))

  test('what is known of a passkey is kept where the adapter is told so, and is not asked for elsewhere', async () => {
    const createdAt = new Date('2026-03-08T07:30:00.500Z')
    const lastUsedAt = new Date('2026-11-01T05:59:59.999Z')
    for (const extraColumns of [true, false]) {
      const adapter = opened.adapter(extraColumns)
      const { user } = await begun(adapter)
      const credentialID = crypto.randomUUID()
      const passkey = {
        credentialID,
        userId: user.id,
        providerAccountId: credentialID,
        credentialPublicKey: 'a2V5',
        counter: 0,
        credentialDeviceType: 'multiDevice',
        credentialBackedUp: true,
        transports: null,
      }
      await adapter.createAuthenticator(passkey, { createdAt })
      await adapter.updateAuthenticatorCounter(credentialID, 0, { lastUsedAt })
      const { createdAt: made, lastUsedAt: used } =
        (await adapter.getAuthenticator(credentialID)) ?? {}
      const known = extraColumns ? [createdAt, lastUsedAt] : [undefined, undefined]
      expect([made ?? undefined, used ?? undefined]).toEqual(known)
    }
  })

  test('keeps what is told beside a session, and gives it wherever it gives the session', async () => {
    const adapter = opened.adapter(true)
    const { user, session, written } = await begun(adapter)
    const whole = { ...session, ...FACTS }
    expect(written).toEqual(whole)
    expect(await adapter.getSessionAndUser(session.sessionToken)).toEqual({ session: whole, user })
    expect(await adapter.listSessionsByUserId(user.id)).toEqual([whole])
    const lastUsedAt = new Date('2026-12-01T00:00:00.002Z')
    const { sessionToken, expires } = session
    const updated = await adapter.updateSession({ sessionToken, expires }, { lastUsedAt })
    expect(updated).toEqual({ ...whole, lastUsedAt })
  })

  test('keeps when the sessions of a user were ended', async () => {
    const adapter = opened.adapter(true)
    const { user, session } = await begun(adapter)
    expect(user).not.toHaveProperty('sessionsFrom')
    const sessionsFrom = new Date('2026-10-25T00:30:00.990Z')
    expect(await adapter.updateUser({ id: user.id, sessionsFrom })).toEqual({
      ...user,
      sessionsFrom,
    })
    expect(await adapter.getUser(user.id)).toEqual({ ...user, sessionsFrom })
    const found = await adapter.getSessionAndUser(session.sessionToken)
    expect(found?.user).toEqual({ ...user, sessionsFrom })
  })

  test('notes nothing of a user where it is not told of the column, and reads the user as before', async () => {
    const adapter = opened.adapter(false)
    const { user } = await begun(adapter)
    const sessionsFrom = new Date('2026-11-01T06:00:00.000Z')
    expect(await adapter.updateUser({ id: user.id, sessionsFrom })).toEqual(user)
    const name = 'Ada Lovelace'
    await adapter.updateUser({ id: user.id, name, sessionsFrom })
    expect(await opened.adapter(true).getUser(user.id)).toEqual({ ...user, name })
  })

  test('writes nothing of it where it is not told of the columns', async () => {
    const adapter = opened.adapter(false)
    const { user, session, written } = await begun(adapter)
    expect(written).toEqual(session)
    expect(await adapter.getSessionAndUser(session.sessionToken)).toEqual({ session, user })
  })
})

/** Without the newest of them. */
const { freshAt: _freshAt, ...OLDER } = FACTS

/** Those whose statements name the columns by themselves. */
const named = reachable(openers).filter(([name]) => !/^(?:Drizzle|TypeORM)/.test(name))

test.each(named)(
  '%s does without the newest column until it is there: sign-ins and sessions go on',
  async (name, open) => {
    const opened: Opened = await open()
    const adapter = opened.adapter(true)
    const quoted = name.includes('MariaDB') ? '`freshAt`' : '"freshAt"'
    const before = await begun(adapter)
    await opened.run?.(`alter table sessions drop column ${quoted}`)
    const { user, session, written } = await begun(adapter)
    expect(written).toEqual({ ...session, ...OLDER })
    const { sessionToken, expires } = session
    expect(await adapter.getSessionAndUser(sessionToken)).toEqual({ session: written, user })
    expect(await adapter.getSessionAndUser(before.session.sessionToken)).toEqual({
      session: { ...before.session, ...OLDER },
      user: before.user,
    })
    // One that has met no session yet finds out by what it reads.
    expect(await opened.adapter(true).getSessionAndUser(sessionToken)).toEqual({
      session: written,
      user,
    })
    expect(await adapter.listSessionsByUserId(user.id)).toEqual([written])
    const lastUsedAt = new Date('2026-12-01T00:00:00.002Z')
    expect(await adapter.updateSession({ sessionToken, expires }, { lastUsedAt })).toEqual({
      ...written,
      lastUsedAt,
    })
    expect(await adapter.deleteSession(sessionToken)).toEqual({ ...written, lastUsedAt })
    const type = { MariaDB: 'datetime(3)', PostgreSQL: 'timestamptz(3)' }
    const [, of = 'text'] = Object.entries(type).find(([each]) => name.includes(each)) ?? []
    await opened.run?.(`alter table sessions add column ${quoted} ${of}`)
    const after = await begun(adapter)
    expect(after.written).toEqual({ ...after.session, ...FACTS })
    expect(await adapter.getSessionAndUser(after.session.sessionToken)).toEqual({
      session: after.written,
      user: after.user,
    })
    await opened.close()
  },
)

test('an ORM whose tables are described without the newest column does without it, too', async () => {
  const client = new Sqlite(':memory:')
  const { freshAt: _column, ...columns } = drizzleColumns
  const tables = { ...drizzleTables, sessionsTable: column.sqliteTable('sessions', columns) }
  for (const statement of DRIZZLE_SQL) client.exec(statement.replace('freshAt integer, ', ''))
  const adapter = DrizzleAdapter(drizzle(client), tables, { extraColumns: true })
  const { user, session, written } = await begun(adapter)
  expect(written).toEqual({ ...session, ...OLDER })
  expect(await adapter.getSessionAndUser(session.sessionToken)).toEqual({ session: written, user })
  client.close()
})
