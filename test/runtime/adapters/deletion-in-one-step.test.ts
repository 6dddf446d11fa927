import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { KnexAdapter } from '@create-auth/runtime/adapters/knex'
import { KyselyAdapter } from '@create-auth/runtime/adapters/kysely'
import { SequelizeAdapter } from '@create-auth/runtime/adapters/sequelize'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { createClient } from '@libsql/client'
import Database from 'better-sqlite3'
import { drizzle as betterSqlite } from 'drizzle-orm/better-sqlite3'
import { drizzle as libsqlDrizzle } from 'drizzle-orm/libsql'
import { drizzle as mysql2Drizzle } from 'drizzle-orm/mysql2'
import { drizzle as pgDrizzle } from 'drizzle-orm/node-postgres'
import { drizzle as pgliteDrizzle } from 'drizzle-orm/pglite'
import knex from 'knex'
import { Kysely, MysqlDialect, PostgresDialect, SqliteDialect } from 'kysely'
import callbacks from 'mysql2'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { Sequelize } from 'sequelize'
import { describe, expect, onTestFinished, test } from 'vitest'
import { modelNames, pluralNames, type TableNames } from '../../../runtime/src/tables/tables.js'
import { prefixed } from '../../../src/catalog/tables.js'
import { exportsOf, merged, readCasesOf } from '../../src/schemas/golden.js'
import { ownMariadb, ownPostgres, reachable, schema } from '../../support/databases.js'
import { loadSchema, statements } from '../../support/drizzle-schema.js'
import { embeddedPglite } from '../../support/embedded-pglite.js'
import { sqlite3 } from '../../support/sqlite3.js'
import { breakEachStep, type Faulty } from './deletion-faults.js'

const later = (close: () => unknown): void => onTestFinished(async () => void (await close()))

function sqlite(names?: TableNames) {
  const database = new Database(':memory:')
  later(() => database.close())
  for (const statement of names ? schema('sqlite', names) : []) database.exec(statement)
  return database
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'create-auth-deletion-'))
  later(() => rmSync(path, { recursive: true }))
  return path
}

function libsql() {
  const client = createClient({ url: `file:${join(folder(), 'test.db')}` })
  later(() => client.close())
  return client
}

async function pglite() {
  const client = await embeddedPglite()
  later(() => client.close())
  return client
}

async function postgres(names?: TableNames) {
  const { url, drop } = await ownPostgres()
  later(drop)
  const client = new pg.Client(url)
  await client.connect()
  if (names) await client.query(schema('postgresql', names).join(';\n'))
  await client.end()
  return url
}

async function mariadb(names?: TableNames) {
  const { url, drop } = await ownMariadb()
  later(drop)
  const connection = await mysql.createConnection(url)
  for (const statement of names ? schema('mysql', names) : []) await connection.query(statement)
  await connection.end()
  return url
}

const cases = readCasesOf('drizzle')

/** The tables that `create-auth migrate` writes for Drizzle, and the statements that make them. */
async function drizzleTables(dialect: Faulty['dialect']) {
  const found = cases.find(({ name }) => name === `${dialect}-fresh`)
  if (!found) throw new Error('there is no such case')
  const [loaded, exports] = [await loadSchema(merged(found.input, found.output)), exportsOf(found)]
  const tableOf = (id: string): never => loaded[exports[id] ?? ''] as never
  const tables = {
    usersTable: tableOf('user'),
    accountsTable: tableOf('account'),
    sessionsTable: tableOf('session'),
    verificationTokensTable: tableOf('verificationToken'),
    authenticatorsTable: tableOf('authenticator'),
    factorsTable: tableOf('factor'),
  }
  const name = (id: string): string => Reflect.get(tableOf(id), Symbol.for('drizzle:Name'))
  const names = Object.fromEntries(Object.keys(pluralNames).map((id) => [id, name(id)]))
  const made = await statements(dialect, {}, loaded)
  return { tables, names: { ...pluralNames, ...names }, made }
}

async function drizzled(
  dialect: Faulty['dialect'],
  database: object,
  run: (sql: string) => unknown,
): Promise<Faulty> {
  const { tables, names, made } = await drizzleTables(dialect)
  for (const statement of made) await run(statement)
  return { adapter: DrizzleAdapter(database, tables), dialect, names, run }
}

const worlds: Readonly<Record<string, () => Promise<Faulty>>> = {
  async 'SqlAdapter with better-sqlite3'() {
    const client = sqlite(pluralNames)
    const run = (sql: string) => client.exec(sql)
    return { adapter: SqlAdapter(client), dialect: 'sqlite', names: pluralNames, run }
  },
  async 'SqlAdapter with better-sqlite3, in a transaction of the application’s own'() {
    const client = sqlite(pluralNames)
    client.exec('begin')
    const run = (sql: string) => client.exec(sql)
    return { adapter: SqlAdapter(client), dialect: 'sqlite', names: pluralNames, run }
  },
  async 'SqlAdapter with libsql'() {
    const client = libsql()
    await client.executeMultiple(schema('sqlite', pluralNames).join(';\n'))
    const run = async (sql: string) => client.execute(sql)
    return { adapter: SqlAdapter(client), dialect: 'sqlite', names: pluralNames, run }
  },
  async 'SqlAdapter with PGlite'() {
    const client = await pglite()
    await client.exec(schema('postgresql', pluralNames).join(';\n'))
    const run = (sql: string) => client.exec(sql)
    return { adapter: SqlAdapter(client), dialect: 'postgresql', names: pluralNames, run }
  },
  async 'SqlAdapter with a connection of pg'() {
    const client = new pg.Client(await postgres(pluralNames))
    await client.connect()
    later(() => client.end())
    const run = (sql: string) => client.query(sql)
    return { adapter: SqlAdapter(client), dialect: 'postgresql', names: pluralNames, run }
  },
  async 'SqlAdapter with a pool on MariaDB'() {
    const client = mysql.createPool(await mariadb(pluralNames))
    later(() => client.end())
    const run = (sql: string) => client.query(sql)
    return { adapter: SqlAdapter(client), dialect: 'mysql', names: pluralNames, run }
  },
  async 'SqlAdapter with a pool with callbacks on MariaDB'() {
    const client = callbacks.createPool(await mariadb(pluralNames))
    later(() => client.promise().end())
    const run = (sql: string) => client.promise().query(sql)
    return { adapter: SqlAdapter(client), dialect: 'mysql', names: pluralNames, run }
  },
  async 'KyselyAdapter on SQLite'() {
    const database = sqlite(modelNames)
    const client = new Kysely<object>({ dialect: new SqliteDialect({ database }) })
    const run = (sql: string) => database.exec(sql)
    return { adapter: KyselyAdapter(client), dialect: 'sqlite', names: modelNames, run }
  },
  async 'KyselyAdapter on PostgreSQL'() {
    const pool = new pg.Pool({ connectionString: await postgres(modelNames) })
    later(() => pool.end())
    const client = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
    const run = (sql: string) => pool.query(sql)
    return { adapter: KyselyAdapter(client), dialect: 'postgresql', names: modelNames, run }
  },
  async 'KyselyAdapter on MariaDB'() {
    const pool = callbacks.createPool(await mariadb(modelNames))
    later(() => pool.promise().end())
    const client = new Kysely<object>({ dialect: new MysqlDialect({ pool }) })
    const run = (sql: string) => pool.promise().query(sql)
    return { adapter: KyselyAdapter(client), dialect: 'mysql', names: modelNames, run }
  },
  async 'KnexAdapter on SQLite'() {
    const connection = { filename: ':memory:' }
    const client = knex({ client: 'better-sqlite3', connection, useNullAsDefault: true })
    later(() => client.destroy())
    for (const statement of schema('sqlite', pluralNames)) await client.raw(statement)
    const run = async (sql: string) => client.raw(sql)
    return { adapter: KnexAdapter(client), dialect: 'sqlite', names: pluralNames, run }
  },
  async 'KnexAdapter on PostgreSQL'() {
    const client = knex({ client: 'pg', connection: await postgres(pluralNames) })
    later(() => client.destroy())
    const run = async (sql: string) => client.raw(sql)
    return { adapter: KnexAdapter(client), dialect: 'postgresql', names: pluralNames, run }
  },
  async 'KnexAdapter on MariaDB'() {
    const client = knex({ client: 'mysql2', connection: await mariadb(pluralNames) })
    later(() => client.destroy())
    const run = async (sql: string) => client.raw(sql)
    return { adapter: KnexAdapter(client), dialect: 'mysql', names: pluralNames, run }
  },
  async 'SequelizeAdapter on SQLite'() {
    const names = prefixed(pluralNames)
    const storage = join(folder(), 'test.db')
    const dialect = { dialect: 'sqlite', dialectModule: sqlite3 } as const
    const client = new Sequelize({ ...dialect, storage, logging: false })
    later(() => client.close())
    for (const statement of schema('sqlite', names)) await client.query(statement)
    const run = async (sql: string) => client.query(sql)
    return { adapter: SequelizeAdapter(client), dialect: 'sqlite', names, run }
  },
  async 'SequelizeAdapter on MariaDB'() {
    const names = prefixed(pluralNames)
    const client = new Sequelize(await mariadb(names), { logging: false })
    later(() => client.close())
    const run = async (sql: string) => client.query(sql)
    return { adapter: SequelizeAdapter(client), dialect: 'mysql', names, run }
  },
  async 'DrizzleAdapter with better-sqlite3'() {
    const client = sqlite()
    return drizzled('sqlite', betterSqlite(client), (sql) => client.exec(sql))
  },
  async 'DrizzleAdapter with libsql'() {
    const client = libsql()
    return drizzled('sqlite', libsqlDrizzle(client), async (sql) => client.execute(sql))
  },
  async 'DrizzleAdapter with PGlite'() {
    const client = await pglite()
    return drizzled('postgresql', pgliteDrizzle(client), (sql) => client.exec(sql))
  },
  async 'DrizzleAdapter with pg'() {
    const client = new pg.Pool({ connectionString: await postgres() })
    later(() => client.end())
    return drizzled('postgresql', pgDrizzle(client), (sql) => client.query(sql))
  },
  async 'DrizzleAdapter with a pool on MariaDB'() {
    const client = mysql.createPool(await mariadb())
    later(() => client.end())
    return drizzled('mysql', mysql2Drizzle(client), (sql) => client.query(sql))
  },
}

describe.each(reachable(worlds))('%s', (_, open) => {
  test('a deleteUser that fails at any of its tables has deleted nothing, and can be repeated', async () => {
    await breakEachStep(await open())
  })
})

test('where no transaction can be begun, one thing goes after the other', async () => {
  const database = sqlite(modelNames)
  const client = new Kysely<object>({ dialect: new SqliteDialect({ database }) })
  await client.transaction().execute(async (transaction) => {
    const adapter = KyselyAdapter(transaction)
    const user = { id: 'ada', name: null, email: null, emailVerified: null, image: null }
    await adapter.createUser(user)
    await adapter.createSession({ sessionToken: 't', userId: 'ada', expires: new Date(9e12) })
    expect(await adapter.deleteUser('ada')).toEqual(user)
    expect(await adapter.getSessionAndUser('t')).toBeNull()
  })
})
