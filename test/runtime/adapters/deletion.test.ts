import { randomBytes } from 'node:crypto'
import { KyselyAdapter } from '@create-auth/runtime/adapters/kysely'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { UnstorageAdapter } from '@create-auth/runtime/adapters/unstorage'
import { adapterRules } from '@create-auth/runtime/testing'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, type KyselyPlugin } from 'kysely'
import { createStorage } from 'unstorage'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { LibsqlClient } from '../../../runtime/src/sql/driver.js'
import { modelNames, pluralNames } from '../../../runtime/src/tables/tables.js'
import { betterAuthSchema } from '../../support/better-auth-tables.js'
import { schema } from '../../support/databases.js'
import { embeddedPglite } from '../../support/embedded-pglite.js'

/** Lets so many calls through, and no more. */
function breaker(calls: number): () => void {
  let left = calls
  return () => {
    left -= 1
    if (left < 0) throw new TypeError('the connection is broken')
  }
}

function sqlite(names: typeof pluralNames, without: readonly string[] = []) {
  const database = new Database(':memory:')
  for (const statement of schema('sqlite', names)) database.exec(statement)
  for (const table of without) database.exec(`drop table "${table}"`)
  return database
}

/** Of a database that deletes in one step. */
const inOneStep = <Failing extends object>(failing: Failing) =>
  Object.assign(failing, { isOneStep: true as const })

/** Each with the same database behind a connection that breaks. */
const worlds = {
  SqlAdapter() {
    const database = sqlite(pluralNames)
    const failing = (calls: number) => {
      const call = breaker(calls)
      return SqlAdapter({ prepare: (sql: string) => (call(), database.prepare(sql)) })
    }
    return { adapter: SqlAdapter(database), failing: inOneStep(failing) }
  },
  'SqlAdapter, in the tables of Better Auth'() {
    const database = new Database(':memory:')
    for (const statement of betterAuthSchema('sqlite', pluralNames)) database.exec(statement)
    const options = { layout: 'better-auth' } as const
    const failing = (calls: number) => {
      const call = breaker(calls)
      return SqlAdapter({ prepare: (sql: string) => (call(), database.prepare(sql)) }, options)
    }
    return { adapter: SqlAdapter(database, options), failing: inOneStep(failing) }
  },
  KyselyAdapter() {
    const dialect = new SqliteDialect({ database: sqlite(modelNames) })
    const client = new Kysely<object>({ dialect })
    const failing = (calls: number) => {
      const call = breaker(calls)
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => (call(), node),
        transformResult: async ({ result }) => result,
      }
      return KyselyAdapter(client.withPlugin(plugin))
    }
    return { adapter: KyselyAdapter(client), failing: inOneStep(failing) }
  },
  UnstorageAdapter() {
    const storage = createStorage()
    const failing = (calls: number) => {
      const call = breaker(calls)
      return UnstorageAdapter({
        getItem: async (key) => (call(), storage.getItem(key)),
        setItem: async (key, value) => (call(), storage.setItem(key, value)),
        removeItem: async (key) => (call(), storage.removeItem(key)),
        getKeys: async (base) => (call(), storage.getKeys(base)),
      })
    }
    return { adapter: UnstorageAdapter(storage), failing }
  },
  MemoryAdapter: () => ({ adapter: MemoryAdapter(), failing: undefined }),
}

const rules = adapterRules.filter(({ name }) => name.includes('breaks off'))

describe.each(Object.entries(worlds))('%s', (_, make) => {
  test.each(rules)('$name', async ({ run }) => {
    const { adapter, failing } = make()
    await run(adapter, failing)
  })
})

/** A database that has no step for several deletions. */
const inTurn = {
  'SqlAdapter, one after the other'() {
    const database = sqlite(pluralNames)
    const client: LibsqlClient = {
      async execute({ sql, args }) {
        const statement = database.prepare(sql)
        const rows = statement.reader ? statement.all(...args) : []
        const rowsAffected = statement.reader ? rows.length : statement.run(...args).changes
        return { rows, columns: Object.keys(Object(rows[0])), rowsAffected }
      },
    }
    return { adapter: SqlAdapter(client) }
  },
}

describe.each(Object.entries({ ...worlds, ...inTurn }))('%s', (_, make) => {
  test.each([
    ['alone', undefined, ['Old@X.test', 'old@x.test', 'eve@x.test']],
    ['and other addresses', { addresses: ['Old@X.test', 'nobody@x.test'] }, ['eve@x.test']],
  ])('what was mailed goes with its user, to the own address %s', async (_also, also, left) => {
    const { adapter } = make()
    const ada = { id: 'ada', name: 'Ada', email: 'Ada@X.test', emailVerified: null, image: null }
    await adapter.createUser(ada)
    const expires = new Date(9e12)
    const addresses = ['Ada@X.test', 'ada@x.test', 'Old@X.test', 'old@x.test', 'eve@x.test']
    for (const identifier of addresses)
      await adapter.createVerificationToken({ identifier, token: 't', expires })
    await adapter.deleteUser('ada', also)
    const found = []
    for (const identifier of addresses)
      if (await adapter.useVerificationToken({ identifier, token: 't' })) found.push(identifier)
    expect(found).toEqual(left)
  })

  test('of a user who is not there nothing is deleted, whatever addresses are told', async () => {
    const { adapter } = make()
    const expires = new Date(9e12)
    await adapter.createVerificationToken({ identifier: 'eve@x.test', token: 't', expires })
    expect(await adapter.deleteUser('nobody', { addresses: ['eve@x.test'] })).toBeNull()
    const token = { identifier: 'eve@x.test', token: 't' }
    expect(await adapter.useVerificationToken(token)).toEqual({ ...token, expires })
  })
})

/** As the adapters of Auth.js have it: neither passkeys nor limits. */
const older = {
  'SqlAdapter on SQLite': async () =>
    SqlAdapter(sqlite(pluralNames, ['authenticators', 'factors', 'sign_in_limits'])),
  'SqlAdapter on PostgreSQL': async () => {
    const client = await embeddedPglite()
    onTestFinished(() => client.close())
    await client.exec(schema('postgresql', pluralNames).join(';\n'))
    await client.exec('drop table authenticators; drop table factors; drop table sign_in_limits')
    return SqlAdapter(client)
  },
  'KyselyAdapter on SQLite': async () => {
    const dialect = new SqliteDialect({
      database: sqlite(modelNames, ['Authenticator', 'Factor', 'SignInLimit']),
    })
    return KyselyAdapter(new Kysely<object>({ dialect }))
  },
}

describe.each(Object.entries(older))('%s', (_, make) => {
  test('deleteUser needs no table of passkeys and factors', async () => {
    const adapter = await make()
    const id = randomBytes(8).toString('hex')
    const user = { id, name: null, email: 'ada@x.test', emailVerified: null, image: null }
    await adapter.createUser(user)
    const account = { provider: 'acme', providerAccountId: '1' }
    await adapter.linkAccount({ ...account, userId: id, type: 'oauth' })
    await adapter.createSession({ sessionToken: 't', userId: id, expires: new Date(9e12) })
    expect(await adapter.deleteUser(id)).toEqual(user)
    expect(await adapter.getUserByEmail('ada@x.test')).toBeNull()
    expect(await adapter.getUserByAccount(account)).toBeNull()
    expect(await adapter.getSessionAndUser('t')).toBeNull()
    await adapter.createUser({ ...user, id: 'b' })
    await adapter.linkAccount({ ...account, userId: 'b', type: 'oauth' })
  })

  test('but a table that is needed and missing is an error', async () => {
    const adapter = await make()
    await expect(adapter.getAuthenticator('x')).rejects.toThrow(/authenticator/i)
    await expect(adapter.getFactor('x', 'password')).rejects.toThrow(/factor/i)
  })
})

test.each([
  ['other columns', 'create table factors (id text primary key, material text)'],
  ['users of its own', 'create table factors (id text primary key, "userId" text, material text)'],
])('a table factors of the application’s own stays as it is: %s', async (_, own) => {
  const client = sqlite(pluralNames, ['factors'])
  client.exec(own)
  client.exec("insert into factors (id) values ('steel')")
  if (own.includes('userId')) client.exec(`update factors set "userId" = 'ada'`)
  const adapter = SqlAdapter(client)
  const ada = { id: 'ada', name: null, email: 'ada@x.test', emailVerified: null, image: null }
  await adapter.createUser(ada)
  expect(await adapter.deleteUser('ada')).toEqual(ada)
  expect(client.prepare('select id from factors').all()).toEqual([{ id: 'steel' }])
})

test('no factor is stored for a user who is gone, with foreign keys or without', async () => {
  const factor = { kind: 'password', value: '$', createdAt: new Date(0), lastUsedAt: null } as const
  for (const adapter of [SqlAdapter(sqlite(pluralNames, [])), MemoryAdapter()]) {
    const put = async (userId: string) =>
      adapter.putFactor({ ...factor, userId }, { expected: null })
    expect(await put('nobody')).toBe(false)
    const { id } = await adapter.createUser({ id: 'ada', email: null, emailVerified: null })
    const [, stored] = await Promise.all([adapter.deleteUser(id), put(id)])
    expect([stored, await adapter.getFactor(id, 'password')]).toEqual([expect.any(Boolean), null])
  }
})
