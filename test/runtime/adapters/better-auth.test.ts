import Sqlite from 'better-sqlite3'
import type { Adapter } from '@create-auth/runtime/adapters'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { KnexAdapter } from '@create-auth/runtime/adapters/knex'
import { KyselyAdapter } from '@create-auth/runtime/adapters/kysely'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { drizzle as nodePostgres } from 'drizzle-orm/node-postgres'
import knex from 'knex'
import { CamelCasePlugin, Kysely, MysqlDialect, PostgresDialect, SqliteDialect } from 'kysely'
import callbackMysql from 'mysql2'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { modelNames, pluralNames } from '../../../runtime/src/tables/tables.js'
import type { Dialect } from '../../../src/schemas/schema.js'
import { asIfKept, isBeyond } from '../../support/better-auth-rules.js'
import { betterAuthPg, betterAuthSqlite, renamedSqlite } from '../../support/better-auth-drizzle.js'
import {
  betterAuthSchema,
  OTHER_COLUMNS,
  snakeCase,
  THEIR_COLUMNS,
  type BetterAuthForm,
} from '../../support/better-auth-tables.js'
import { ownMariadb, ownPostgres, reachable } from '../../support/databases.js'
import { statements } from '../../support/drizzle-schema.js'
import { chooseRules } from './choose-rules.js'

interface Opened {
  readonly adapter: Required<Adapter>
  readonly close: () => Promise<unknown>
}

const layout = 'better-auth'
const counted = { layout, userIds: 'integer' } as const
const snake = { layout, naming: 'snake_case' } as const
const SNAKE: BetterAuthForm = { snakeCase: true }
const renamed = { layout, columns: OTHER_COLUMNS } as const
const RENAMED: BetterAuthForm = { columns: THEIR_COLUMNS }

function sqlite(names = pluralNames, form: BetterAuthForm = {}) {
  const client = new Sqlite(':memory:')
  for (const statement of betterAuthSchema('sqlite', names, form)) client.exec(statement)
  return client
}

async function knexOnSqlite(form: BetterAuthForm) {
  const client = knex({
    client: 'better-sqlite3',
    connection: { filename: ':memory:' },
    useNullAsDefault: true,
  })
  for (const statement of betterAuthSchema('sqlite', pluralNames, form)) await client.raw(statement)
  return client
}

async function postgres(names = pluralNames, form: BetterAuthForm = {}) {
  const { url, drop } = await ownPostgres()
  const pool = new pg.Pool({ connectionString: url })
  await pool.query(betterAuthSchema('postgresql', names, form).join(';\n'))
  return { pool, close: async () => (await pool.end(), drop()) }
}

async function mariadb(form: BetterAuthForm = {}) {
  const { url, drop } = await ownMariadb()
  const pool = mysql.createPool(url)
  for (const statement of betterAuthSchema('mysql', pluralNames, form)) await pool.query(statement)
  return { url, pool, close: async () => (await pool.end(), drop()) }
}

const openers = {
  async 'SqlAdapter on SQLite'() {
    const client = sqlite()
    return { adapter: SqlAdapter(client, { layout }), close: async () => client.close() }
  },
  async 'SqlAdapter on SQLite, ids that are counted'() {
    const client = sqlite(pluralNames, { ids: 'integer' })
    return { adapter: SqlAdapter(client, counted), close: async () => client.close() }
  },
  async 'SqlAdapter on SQLite, columns that have other names'() {
    const client = sqlite(pluralNames, RENAMED)
    return { adapter: SqlAdapter(client, renamed), close: async () => client.close() }
  },
  async 'SqlAdapter on PostgreSQL, ids that are counted, in snake_case'() {
    const { pool, close } = await postgres(pluralNames, { ids: 'integer', ...SNAKE })
    return { adapter: SqlAdapter(pool, { ...counted, ...snake }), close }
  },
  async 'SqlAdapter on MariaDB'() {
    const { pool, close } = await mariadb()
    return { adapter: SqlAdapter(pool, { layout }), close }
  },
  async 'SqlAdapter on MariaDB, ids that are counted, in snake_case'() {
    const { pool, close } = await mariadb({ ids: 'integer', ...SNAKE })
    return { adapter: SqlAdapter(pool, { ...counted, ...snake }), close }
  },
  async 'KyselyAdapter on SQLite, in snake_case'() {
    const client = new Kysely<object>({
      dialect: new SqliteDialect({ database: sqlite(modelNames, SNAKE) }),
    })
    return { adapter: KyselyAdapter(client, snake), close: () => client.destroy() }
  },
  async 'KyselyAdapter on SQLite, columns that have other names'() {
    const client = new Kysely<object>({
      dialect: new SqliteDialect({ database: sqlite(modelNames, RENAMED) }),
    })
    return { adapter: KyselyAdapter(client, renamed), close: () => client.destroy() }
  },
  async 'KyselyAdapter on SQLite, with CamelCasePlugin'() {
    const database = new Sqlite(':memory:')
    for (const statement of betterAuthSchema('sqlite', modelNames))
      database.exec(statement.replaceAll(/"\w+"/g, snakeCase))
    const dialect = new SqliteDialect({ database })
    const client = new Kysely<object>({ dialect, plugins: [new CamelCasePlugin()] })
    return { adapter: KyselyAdapter(client, { layout }), close: () => client.destroy() }
  },
  async 'KyselyAdapter on PostgreSQL, UUIDs'() {
    const { pool, close } = await postgres(modelNames, { ids: 'uuid' })
    const client = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
    return { adapter: KyselyAdapter(client, { layout, userIds: 'uuid' }), close }
  },
  async 'KnexAdapter on SQLite, in snake_case'() {
    const client = await knexOnSqlite(SNAKE)
    return { adapter: KnexAdapter(client, snake), close: () => client.destroy() }
  },
  async 'KnexAdapter on SQLite, columns that have other names'() {
    const client = await knexOnSqlite(RENAMED)
    return { adapter: KnexAdapter(client, renamed), close: () => client.destroy() }
  },
  async 'KyselyAdapter on MariaDB, in snake_case'() {
    const { url, close } = await mariadb(SNAKE)
    const client = new Kysely<object>({
      dialect: new MysqlDialect({ pool: callbackMysql.createPool(url) }),
    })
    const adapter = KyselyAdapter(client, {
      ...snake,
      tables: { factor: 'factors', signInLimit: 'sign_in_limits' },
    })
    return { adapter, close: async () => (await client.destroy(), close()) }
  },
  async 'KnexAdapter on MariaDB'() {
    const { url, close } = await mariadb()
    const client = knex({ client: 'mysql2', connection: url })
    const adapter = KnexAdapter(client, { layout })
    return { adapter, close: async () => (await client.destroy(), close()) }
  },
  async 'DrizzleAdapter on SQLite'() {
    const client = new Sqlite(':memory:')
    for (const statement of await statements('sqlite', {}, betterAuthSqlite)) client.exec(statement)
    const adapter = DrizzleAdapter(drizzle(client), betterAuthSqlite, { layout })
    return { adapter, close: async () => client.close() }
  },
  async 'DrizzleAdapter on SQLite, properties that have other names'() {
    const client = new Sqlite(':memory:')
    const tables = { ...betterAuthSqlite, ...renamedSqlite }
    for (const statement of await statements('sqlite', {}, tables)) client.exec(statement)
    return {
      adapter: DrizzleAdapter(drizzle(client), tables, renamed),
      close: async () => client.close(),
    }
  },
  async 'DrizzleAdapter on PostgreSQL, ids that are counted'() {
    const { url, drop } = await ownPostgres()
    const pool = new pg.Pool({ connectionString: url })
    await pool.query((await statements('postgresql', {}, betterAuthPg)).join('\n'))
    const adapter = DrizzleAdapter(nodePostgres(pool), betterAuthPg, counted)
    return { adapter, close: async () => (await pool.end(), drop()) }
  },
} satisfies Readonly<Record<string, () => Promise<Opened>>>

/** The database that a world is named after. */
function dialectOf(world: string): Dialect {
  if (world.includes('SQLite')) return 'sqlite'
  return world.includes('MariaDB') ? 'mysql' : 'postgresql'
}

/** What tells worlds apart: the adapter, the database, and how the tables are made. */
const rulesOf = chooseRules(
  reachable(openers).map(([world]) => world),
  (world) => [world.replace(/ .*/, ''), dialectOf(world), world.replace(/^[^,]*(?:, )?/, '')],
)

describe.each(reachable(openers))('%s, in the tables of Better Auth', (world, open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  for (const { name, run } of rulesOf(world)) {
    const keeps = isBeyond(name, dialectOf(world)) ? test.fails : test
    keeps(name, () => run(asIfKept(opened.adapter)))
  }
})
