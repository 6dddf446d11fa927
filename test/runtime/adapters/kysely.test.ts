import Database from 'better-sqlite3'
import { KyselyAdapter } from '@create-auth/runtime/adapters/kysely'
import { adapterRules } from '@create-auth/runtime/testing'
import {
  CamelCasePlugin,
  Kysely,
  MysqlDialect,
  PostgresDialect,
  SqliteDialect,
  type Dialect,
} from 'kysely'
import mysql from 'mysql2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelNames } from '../../../runtime/src/tables/tables.js'
import { ownMariadb, ownPostgres, reachable, schema } from '../../support/databases.js'

interface Opened {
  readonly dialect: Dialect
  readonly drop: () => Promise<void>
}

const openers = {
  async SQLite() {
    const database = new Database(':memory:')
    for (const statement of schema('sqlite', modelNames)) database.exec(statement)
    return { dialect: new SqliteDialect({ database }), drop: async () => undefined }
  },
  async 'SQLite without regard to case'() {
    const database = new Database(':memory:')
    for (const statement of schema('sqlite', modelNames))
      database.exec(statement.replaceAll(/"\w+" text/g, '$& collate nocase'))
    return { dialect: new SqliteDialect({ database }), drop: async () => undefined }
  },
  async PostgreSQL() {
    const { url, drop } = await ownPostgres()
    const pool = new pg.Pool({ connectionString: url })
    await pool.query(schema('postgresql', modelNames).join(';\n'))
    return { dialect: new PostgresDialect({ pool }), drop }
  },
  async MariaDB() {
    const { url, drop } = await ownMariadb()
    const pool = mysql.createPool(url)
    for (const statement of schema('mysql', modelNames)) await pool.promise().query(statement)
    return { dialect: new MysqlDialect({ pool }), drop }
  },
} satisfies Readonly<Record<string, () => Promise<Opened>>>

describe.each(reachable(openers))('KyselyAdapter on %s', (_, open) => {
  let client: Kysely<{ Unrelated: { id: number } }>
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
    client = new Kysely({ dialect: opened.dialect })
  })
  afterAll(async () => {
    await client.destroy()
    await opened.drop()
  })

  for (const { name, run } of adapterRules) test(name, () => run(KyselyAdapter(client)))
})

describe('KyselyAdapter with plugins and other names', () => {
  const database = new Database(':memory:')
  const snake = (text: string): string =>
    text.replaceAll(/"(\w+)"/g, (name) =>
      name.replaceAll(/(?<=[a-z])[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`),
    )
  const names = { ...modelNames, user: 'people' }
  for (const statement of schema('sqlite', names)) database.exec(snake(statement))
  const client = new Kysely<object>({
    dialect: new SqliteDialect({ database }),
    plugins: [new CamelCasePlugin()],
  })
  const adapter = KyselyAdapter(client, { tables: { user: 'people' } })

  test('the columns are those of the plugin', async () => {
    const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: new Date(1) }
    const user = await adapter.createUser({ ...ada, image: null })
    expect(user).toEqual({ ...ada, image: null })
    expect(database.prepare('select email_verified from people').all()).toEqual([
      { email_verified: '1970-01-01T00:00:00.001Z' },
    ])
    const session = { sessionToken: 't', userId: 'ada', expires: new Date(5) }
    await adapter.createSession(session)
    expect(await adapter.getSessionAndUser('t')).toEqual({ session, user })
  })
})

test('what is no instance of Kysely is refused', () => {
  const client = {
    getExecutor: () => ({
      adapter: new SqliteDialect({
        database: async () => new Database(':memory:'),
      }).createAdapter(),
    }),
  }
  expect(() => KyselyAdapter(client)).toThrow('KyselyAdapter takes an instance of Kysely')
})
