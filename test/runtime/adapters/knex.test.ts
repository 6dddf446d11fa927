import { KnexAdapter } from '@create-auth/runtime/adapters/knex'
import { adapterRules } from '@create-auth/runtime/testing'
import knex, { type Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import { ownMariadb, ownPostgres, reachable, schema } from '../../support/databases.js'

interface Opened {
  readonly client: Knex
  readonly drop: () => Promise<void>
}

const sqlite = (config: Knex.Config = {}): Knex =>
  knex({
    client: 'better-sqlite3',
    connection: { filename: ':memory:' },
    useNullAsDefault: true,
    ...config,
  })

const fill = async (client: Knex, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.raw(statement)
}

const openers = {
  async SQLite() {
    const client = sqlite()
    await fill(client, schema('sqlite', pluralNames))
    return { client, drop: async () => undefined }
  },
  async PostgreSQL() {
    const { url, drop } = await ownPostgres()
    const client = knex({ client: 'pg', connection: url })
    await fill(client, schema('postgresql', pluralNames))
    return { client, drop }
  },
  async MariaDB() {
    const { url, drop } = await ownMariadb()
    const client = knex({ client: 'mysql2', connection: url })
    await fill(client, schema('mysql', pluralNames))
    return { client, drop }
  },
} satisfies Readonly<Record<string, () => Promise<Opened>>>

describe.each(reachable(openers))('KnexAdapter on %s', (_, open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(async () => {
    await opened.client.destroy()
    await opened.drop()
  })

  for (const { name, run } of adapterRules) test(name, () => run(KnexAdapter(opened.client)))

  test('what is done in a transaction goes with it', async () => {
    const ada = { id: 'ada', name: 'Ada', email: 'ada@x.test', emailVerified: null, image: null }
    const rolledBack = opened.client.transaction(async (transaction) => {
      const adapter = KnexAdapter(transaction)
      expect(await adapter.createUser(ada)).toEqual(ada)
      expect(await adapter.getUser('ada')).toEqual(ada)
      throw new RangeError('no')
    })
    await expect(rolledBack).rejects.toThrow(new RangeError('no'))
    expect(await KnexAdapter(opened.client).getUser('ada')).toBeNull()
  })
})

/** As mappers of names do it: acronyms and words of OAuth do not come back as they were. */
const snake = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]+/g, (letters) => `_${letters}`).toLowerCase()
const camel = (name: string): string =>
  name.replaceAll(/[._]+([a-z])/g, (__, letter: string) => letter.toUpperCase())
const renamed = (row: unknown): unknown =>
  typeof row === 'object' && row !== null
    ? Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]))
    : row

const mapped: Knex.Config = {
  wrapIdentifier: (name, wrap) => wrap(snake(name)),
  postProcessResponse: (rows) => (Array.isArray(rows) ? rows.map(renamed) : renamed(rows)),
}

describe('KnexAdapter where names are mapped', () => {
  const client = sqlite(mapped)
  const names = { ...pluralNames, user: 'people' }
  beforeAll(() =>
    fill(
      client,
      schema('sqlite', names).map((sql) =>
        sql.replaceAll(/"(\w+)"/g, (__, name: string) => `"${snake(name)}"`),
      ),
    ),
  )
  afterAll(() => client.destroy())
  const adapter = KnexAdapter(client, { tables: { user: 'people' } })

  test('the columns are those of the database, and the fields those of the engine', async () => {
    const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: new Date(1) }
    const user = await adapter.createUser({ ...ada, image: null })
    expect(user).toEqual({ ...ada, image: null })
    expect(await client.raw('select email_verified from people')).toEqual([
      { emailVerified: '1970-01-01T00:00:00.001Z' },
    ])
    const session = { sessionToken: 't', userId: 'ada', expires: new Date(5) }
    await adapter.createSession(session)
    expect(await adapter.getSessionAndUser('t')).toEqual({ session, user })
  })

  for (const { name, run } of adapterRules) test(name, () => run(adapter))
})

test('a column of the project’s own that is spelled alike stays what it is', async () => {
  const client = sqlite()
  const [users = '', ...others] = schema('sqlite', pluralNames)
  await fill(client, [users.replace('(', '("email_verified" integer default 1, '), ...others])
  const ada = { id: 'ada', name: null, email: 'ada@x.test', emailVerified: null, image: null }
  const user = await KnexAdapter(client).createUser(ada)
  expect(user).toEqual({ ...ada, email_verified: 1 })
  await client.destroy()
})

test('a database that is older than a table has nothing to remove from it', async () => {
  const client = sqlite()
  await fill(client, schema('sqlite', pluralNames))
  await client.schema.dropTable('authenticators').dropTable('factors').dropTable('sign_in_limits')
  const adapter = KnexAdapter(client)
  const ada = { id: 'ada', name: null, email: 'ada@x.test', emailVerified: null, image: null }
  await adapter.createUser(ada)
  expect(await adapter.deleteUser('ada')).toEqual(ada)
  await adapter.deleteExpired(new Date())
  const increment = { key: 'k', amount: 1, expires: new Date(9e12) }
  expect(await adapter.incrementCounter(increment)).toBeNull()
  await expect(adapter.getAuthenticator('x')).rejects.toThrow('no such table: authenticators')
  await client.destroy()
})

test('what is no instance of Knex, or of another database, is refused', () => {
  const refused = 'KnexAdapter takes an instance of Knex for PostgreSQL, MySQL or SQLite'
  expect(() => KnexAdapter({ client: { dialect: 'postgresql' } })).toThrow(new TypeError(refused))
  const other = Object.assign(() => undefined, {
    client: { dialect: 'oracle' },
    raw: () => undefined,
    queryBuilder: () => undefined,
  })
  expect(() => KnexAdapter(other)).toThrow(new TypeError(refused))
})
