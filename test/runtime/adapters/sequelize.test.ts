import { SequelizeAdapter } from '@create-auth/runtime/adapters/sequelize'
import { adapterRules } from '@create-auth/runtime/testing'
import { Sequelize, type Options } from 'sequelize'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import { prefixed } from '../../../src/catalog/tables.js'
import type { Dialect } from '../../../src/schemas/schema.js'
import { ownMariadb, ownPostgres, reachable, schema } from '../../support/databases.js'
import { sqlite3 } from '../../support/sqlite3.js'

interface Opened {
  readonly client: Sequelize
  readonly drop: () => Promise<void>
}

const names = prefixed(pluralNames)

const filled = async (client: Sequelize, dialect: Dialect): Promise<Sequelize> => {
  for (const statement of schema(dialect, names)) await client.query(statement)
  return client
}

const sqlite = (more: Options = {}): Sequelize =>
  new Sequelize({ dialect: 'sqlite', dialectModule: sqlite3, logging: false, ...more })

const openers = {
  SQLite: async () => ({
    client: await filled(sqlite(), 'sqlite'),
    drop: async () => undefined,
  }),
  async PostgreSQL() {
    const { url, drop } = await ownPostgres()
    return { client: await filled(new Sequelize(url, { logging: false }), 'postgresql'), drop }
  },
  async MariaDB() {
    const { url, drop } = await ownMariadb()
    return { client: await filled(new Sequelize(url, { logging: false }), 'mysql'), drop }
  },
} satisfies Readonly<Record<string, () => Promise<Opened>>>

const ada = { id: 'ada', name: 'Ada', email: 'ada@x.test', emailVerified: null, image: null }

describe.each(reachable(openers))('SequelizeAdapter on %s', (_, open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(async () => {
    await opened.client.close()
    await opened.drop()
  })

  for (const { name, run } of adapterRules) test(name, () => run(SequelizeAdapter(opened.client)))

  test('a database that is older than a table has nothing to remove from it', async () => {
    const adapter = SequelizeAdapter(opened.client, { tables: { authenticator: 'no_such_table' } })
    await adapter.createUser(ada)
    expect(await adapter.deleteUser('ada')).toEqual(ada)
    await expect(adapter.getAuthenticator('x')).rejects.toThrow(/no_such_table/)
  })
})

test('tokens are in no log, but where statements are logged they are', async () => {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const token = { identifier: 'ada@x.test', token: 'secret-token', expires: new Date(9e12) }
  for (const logQueryParameters of [true, false]) {
    const client = await filled(sqlite({ logging: log, logQueryParameters }), 'sqlite')
    lines.length = 0
    await SequelizeAdapter(client).createVerificationToken(token)
    expect(lines.join('\n')).not.toContain('secret-token')
    expect(lines.length).toBe(logQueryParameters ? 0 : 1)
    await client.close()
  }
})

test('another database is refused', () => {
  const client = { getDialect: () => 'mssql', query: async () => [] }
  expect(() => SequelizeAdapter(client)).toThrow(
    new TypeError(
      'SequelizeAdapter takes an instance of Sequelize for PostgreSQL, MySQL, MariaDB or SQLite',
    ),
  )
})
