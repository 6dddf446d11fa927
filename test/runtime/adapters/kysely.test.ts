import Database from 'better-sqlite3'
import { KyselyAdapter } from '@create-auth/runtime/adapters/kysely'
import {
  CamelCasePlugin,
  Kysely,
  MysqlDialect,
  PostgresDialect,
  SqliteDialect,
  type Dialect,
  type KyselyPlugin,
} from 'kysely'
import mysql from 'mysql2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelNames, tables } from '../../../runtime/src/tables/tables.js'
import { parseTables } from '../../../src/catalog/tables.js'
import { createTable } from '../../../src/schemas/sql/plan-sql.js'
import { inSnakeCase } from '../../../src/schemas/kysely/index.js'
import { snakeTable } from '../../../src/schemas/snake-table.js'
import { sqlDialects } from '../../../src/schemas/sql/sql-dialects.js'
import { ownMariadb, ownPostgres, reachable } from '../../support/databases.js'
import { chooseRules } from './choose-rules.js'

interface Opened {
  readonly dialect: Dialect
  readonly drop: () => Promise<void>
}

/** The statements that make the tables, as they are called or in snake_case. */
function statements(dialect: 'sqlite' | 'postgresql' | 'mysql', snake: boolean): readonly string[] {
  const form = {
    dialect: sqlDialects[dialect],
    names: snake ? inSnakeCase(modelNames) : modelNames,
  }
  const plain = parseTables(Object.values(tables))
  return (snake ? plain.map(snakeTable) : plain).flatMap((table) => createTable(table, form))
}

const openers = {
  async SQLite(snake) {
    const database = new Database(':memory:')
    for (const statement of statements('sqlite', snake)) database.exec(statement)
    return { dialect: new SqliteDialect({ database }), drop: async () => undefined }
  },
  async 'SQLite without regard to case'(snake) {
    const database = new Database(':memory:')
    for (const statement of statements('sqlite', snake))
      database.exec(statement.replaceAll(/"\w+" text/g, '$& collate nocase'))
    return { dialect: new SqliteDialect({ database }), drop: async () => undefined }
  },
  async PostgreSQL(snake) {
    const { url, drop } = await ownPostgres()
    const pool = new pg.Pool({ connectionString: url })
    await pool.query(statements('postgresql', snake).join(';\n'))
    return { dialect: new PostgresDialect({ pool }), drop }
  },
  async MariaDB(snake) {
    const { url, drop } = await ownMariadb()
    const pool = mysql.createPool(url)
    for (const statement of statements('mysql', snake)) await pool.promise().query(statement)
    return { dialect: new MysqlDialect({ pool }), drop }
  },
} satisfies Readonly<Record<string, (snake: boolean) => Promise<Opened>>>

const plugins: Readonly<Record<string, readonly KyselyPlugin[]>> = {
  'no plugin': [],
  CamelCasePlugin: [new CamelCasePlugin()],
}

const worlds = reachable(openers).flatMap(([name, open]) =>
  Object.entries(plugins).map(([plugin, list]) => ({ name, plugin, open, list })),
)

const rulesOf = chooseRules(worlds, ({ name, plugin }) => [name, plugin])

describe.each(worlds)('KyselyAdapter on $name, with $plugin', (world) => {
  const { open, list } = world
  let client: Kysely<{ Unrelated: { id: number } }>
  let opened: Opened
  beforeAll(async () => {
    opened = await open(list.length > 0)
    client = new Kysely({ dialect: opened.dialect, plugins: [...list] })
  })
  afterAll(async () => {
    await client.destroy()
    await opened.drop()
  })

  for (const { name, run } of rulesOf(world)) test(name, () => run(KyselyAdapter(client)))
})

describe('KyselyAdapter with plugins and other names', () => {
  const database = new Database(':memory:')
  for (const statement of statements('sqlite', true))
    database.exec(statement.replaceAll('"user"', '"people"'))
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
