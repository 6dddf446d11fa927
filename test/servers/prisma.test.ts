import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaMariaDb } from '@prisma/adapter-mariadb'
import { PrismaPg } from '@prisma/adapter-pg'
import Sqlite from 'better-sqlite3'
import { PrismaAdapter, type PrismaAdapterOptions } from '@create-auth/runtime/adapters/prisma'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelNames } from '../../runtime/src/tables/tables.js'
import { breakEachStep } from '../runtime/adapters/deletion-faults.js'
import { goldenCases } from '../src/schemas/prisma/golden-cases.js'
import { betterAuthPrisma } from '../support/better-auth-prisma.js'
import { asIfKept, isBeyond } from '../support/better-auth-rules.js'
import { ownMariadb, ownPostgres, ownSqlite } from '../support/databases.js'
import { generateClient } from './prisma-client.js'
import { chooseRules } from '../runtime/adapters/choose-rules.js'
import { readSchema } from '../support/prisma-schema.js'
import { prismaTables } from '../support/prisma-tables.js'

/** The schema that `create-auth migrate` makes of another one; without what the project has of its own. */
function goldenSchema(name: string): string {
  const [file] = goldenCases.find((each) => each.name === name)?.output ?? []
  if (!file) throw new Error(`there is no case ${name}`)
  return file.text.replaceAll(/^ +(?:username|password) .*\n/gm, '')
}

interface World {
  readonly schema: string
  readonly options?: PrismaAdapterOptions
  readonly previews?: readonly string[]
  /** The database, where the tables in it are those of Better Auth. */
  readonly betterAuth?: 'sqlite' | 'postgresql'
}

/** Fields of Better Auth that an application has other names for. */
const RENAMES = [
  ['emailVerified', 'is_verified'],
  ['image', 'avatar_url'],
  ['accountId', 'subject'],
  ['providerId', 'service'],
  ['token String', 'ticket String'],
  ['[token]', '[ticket]'],
  ['identifier String\n  value', 'identifier String\n  code'],
] as const

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null }

const databases = {
  sqlite: {
    open: ownSqlite,
    run: async (url: string, sql: string): Promise<void> => {
      const database = new Sqlite(url.slice('file:'.length))
      database.exec(sql)
      database.close()
    },
    adapter: (url: string) => new PrismaLibSql({ url }),
  },
  postgresql: {
    open: ownPostgres,
    run: async (url: string, sql: string): Promise<void> => {
      const connection = new pg.Client(url)
      await connection.connect()
      await connection.query(sql)
      await connection.end()
    },
    adapter: (url: string) => new PrismaPg(url),
  },
  mysql: {
    open: ownMariadb,
    run: async (url: string, sql: string): Promise<void> => {
      const connection = await mysql.createConnection({ uri: url, multipleStatements: true })
      await connection.query(`set sql_mode = ansi_quotes; ${sql}`)
      await connection.end()
    },
    adapter: (url: string) => new PrismaMariaDb(url.replace('mysql:', 'mariadb:')),
  },
} as const
const dialects = ['mysql', 'postgresql', 'sqlite'] as const

const worlds: Readonly<Record<string, World>> = {
  'SQLite, text ids': { schema: goldenSchema('sqlite-fresh') },
  'SQLite, counted ids': {
    schema: goldenSchema('sqlite-integer-ids'),
    options: { userIds: 'integer' },
  },
  'PostgreSQL, text ids': { schema: goldenSchema('postgresql-fresh') },
  'PostgreSQL, relations by joins': {
    schema: goldenSchema('postgresql-fresh'),
    previews: ['relationJoins'],
  },
  'PostgreSQL, numbers of 64 bits': {
    schema: goldenSchema('postgresql-integer-ids').replaceAll(/\bInt\b/g, 'BigInt'),
    options: { userIds: 'integer' },
  },
  'MariaDB, text ids': { schema: goldenSchema('mysql-fresh') },
  'MariaDB, counted ids': {
    // Where Prisma keeps the relations, it reads rows before it changes them: counters at once are then not what they were.
    schema: goldenSchema('mysql-integer-ids').replace('relationMode = "prisma"', ''),
    options: { userIds: 'integer' },
  },
  'PostgreSQL, models with other names': {
    schema: goldenSchema('postgresql-names'),
    options: { models: { user: 'Person', session: 'AuthSession', verificationToken: 'MailLink' } },
  },
  'SQLite, in the tables of Better Auth': {
    schema: betterAuthPrisma('sqlite'),
    options: { layout: 'better-auth' },
    betterAuth: 'sqlite',
  },
  'SQLite, in the tables of Better Auth, fields that have other names': {
    schema: RENAMES.reduce<string>(
      (schema, [name, other]) => schema.replaceAll(name, other),
      betterAuthPrisma('sqlite'),
    ),
    options: {
      layout: 'better-auth',
      columns: {
        user: { emailVerified: 'is_verified', image: 'avatar_url' },
        account: { accountId: 'subject', providerId: 'service' },
        session: { token: 'ticket' },
        verificationToken: { value: 'code' },
      },
    },
    betterAuth: 'sqlite',
  },
  'PostgreSQL, in the tables of Better Auth, counted ids': {
    schema: betterAuthPrisma('postgresql', true),
    options: { layout: 'better-auth', userIds: 'integer' },
    betterAuth: 'postgresql',
  },
}

interface Call {
  readonly model: string
  readonly operation: string
  readonly args: unknown
  readonly query: (args: unknown) => Promise<unknown>
}

/** A client that is connected to an own database with the tables of a schema, what it is asked for, and what it asks for. */
async function connect({ schema, previews }: World) {
  const [, provider = ''] = /datasource \w+ \{\s+provider += "(\w+)"/.exec(schema) ?? []
  const dialect = dialects.find((each) => each === provider)
  if (!dialect) throw new Error(`there is no database for ${provider}`)
  const { open, run } = databases[dialect]
  const Client = await generateClient(schema, previews)
  const { url, drop } = await open()
  await run(url, prismaTables(readSchema([['schema.prisma', schema]]), dialect).join(';\n'))
  const calls: string[] = []
  const statements: string[] = []
  const plain = new Client({
    adapter: databases[dialect].adapter(url),
    log: [{ emit: 'event', level: 'query' }],
  })
  plain.$on('query', ({ query }) => statements.push(query))
  const client = plain.$extends({
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }: Call) {
          calls.push(`${model}.${operation}`)
          return query(args)
        },
      },
    },
  })
  const close = async (): Promise<void> => {
    await plain.$disconnect()
    await drop()
  }
  const ask = (sql: string): Promise<void> => run(url, sql)
  return { plain, client, calls, statements, close, dialect, ask }
}

/** What tells worlds apart: the database, and how the tables are made. */
const rulesOf = chooseRules(Object.keys(worlds), (title) => [
  title.replace(/,.*/, ''),
  title.replace(/^\w+, /, ''),
])

describe.each(Object.entries(worlds))('PrismaAdapter on %s', (title, world) => {
  const { options, previews, betterAuth } = world
  let opened: Awaited<ReturnType<typeof connect>>
  beforeAll(async () => {
    opened = await connect(world)
  })
  afterAll(() => opened.close())

  const adapterOf = (client: object) => {
    const adapter = PrismaAdapter(client, options)
    return betterAuth ? asIfKept(adapter) : adapter
  }

  test.runIf(title.endsWith('text ids'))(
    'a deleteUser that fails at any of its tables has deleted nothing, and can be repeated',
    async () => {
      const { plain, dialect, ask } = opened
      await breakEachStep({ adapter: adapterOf(plain), dialect, names: modelNames, run: ask })
    },
  )

  for (const { name, run } of rulesOf(title)) {
    const keeps = betterAuth && isBeyond(name, betterAuth) ? test.fails : test
    keeps(name, () => run(adapterOf(opened.plain)))
  }

  test('one call finds a session with its user, and a user by an account, also of an extended client', async () => {
    const adapter = adapterOf(opened.client)
    const names = { user: 'User', session: 'Session', ...options?.models }
    const given = { ...ada, email: 'calls@example.com' }
    const user = await adapter.createUser(given)
    expect(user).toEqual({ ...given, id: user.id })
    const session = { sessionToken: 't', userId: user.id, expires: new Date(1) }
    expect(await adapter.createSession(session)).toEqual(session)
    const account = {
      type: 'oauth',
      provider: 'calls',
      providerAccountId: '1',
      userId: user.id,
    } as const
    await adapter.linkAccount(account)
    opened.calls.splice(0)
    opened.statements.splice(0)
    expect(await adapter.getSessionAndUser('t')).toEqual({ session, user })
    expect(await adapter.getUserByAccount(account)).toEqual(user)
    expect(opened.calls).toEqual([`${names.session}.findFirst`, 'Account.findFirst'])
    // Prisma fetches relations by statements of their own, unless its generator is asked for joins.
    expect(opened.statements).toHaveLength(previews ? 2 : 4)
  })
})

describe('PrismaAdapter with the models of users and accounts alone', () => {
  const kept = goldenSchema('sqlite-fresh')
    .replaceAll(
      /^model (?:Session|VerificationToken|Authenticator|Factor|SignInLimit) \{[^}]*\}\n/gm,
      '',
    )
    .replaceAll(/^ +(?:sessions|authenticators|factors) .*\n/gm, '')
  let opened: Awaited<ReturnType<typeof connect>>
  beforeAll(async () => {
    opened = await connect({ schema: kept })
  })
  afterAll(() => opened.close())

  const missing = (model: string): TypeError =>
    new TypeError(
      `the Prisma client has no model ${model}: add it to the schema (create-auth migrate), and generate the client again`,
    )

  test('what needs another model names it', async () => {
    const adapter = PrismaAdapter(opened.client)
    const expires = new Date(1)
    await expect(
      adapter.createSession({ sessionToken: 't', userId: 'ada', expires }),
    ).rejects.toThrow(missing('Session'))
    await expect(adapter.getSessionAndUser('t')).rejects.toThrow(missing('Session'))
    await expect(
      adapter.useVerificationToken({ identifier: 'ada@example.com', token: 't' }),
    ).rejects.toThrow(missing('VerificationToken'))
    const named = PrismaAdapter(opened.client, { models: { authenticator: 'PassKey' } })
    await expect(named.getAuthenticator('c')).rejects.toThrow(missing('PassKey'))
    const increment = { key: 'limit:k', amount: 1, expires }
    expect(await adapter.incrementCounter(increment)).toBeNull()
    expect(opened.calls).toEqual([])
  })

  test('who is deleted leaves nothing in models that are not there', async () => {
    const adapter = PrismaAdapter(opened.client)
    await adapter.createUser(ada)
    opened.calls.splice(0)
    expect(await adapter.deleteUser('ada')).toEqual(ada)
    await adapter.deleteExpired(new Date())
    expect(opened.calls).toEqual([
      'User.findFirst',
      'Account.findMany',
      'Account.deleteMany',
      'User.deleteMany',
    ])
  })

  test('fields that the model lacks are an error, and nothing is written', async () => {
    const adapter = PrismaAdapter(opened.client)
    const planned = { ...ada, plan: 'pro' }
    await expect(adapter.createUser(planned)).rejects.toThrow('Unknown argument `plan`')
    expect(await adapter.getUser('ada')).toBeNull()
  })

  test('a change of nothing is no update', async () => {
    const adapter = PrismaAdapter(opened.client)
    await adapter.createUser(ada)
    opened.calls.splice(0)
    expect(await adapter.updateUser({ id: 'ada' })).toEqual(ada)
    expect(opened.calls).toEqual(['User.findFirst'])
  })
})

test('models have a small first letter, as Prisma documents them', async () => {
  const asked: unknown[] = []
  const client = {
    authUser: {
      create: () => undefined,
      findFirst: async (args: unknown) => {
        asked.push(args)
        return ada
      },
    },
  }
  const adapter = PrismaAdapter(client, { models: { user: 'AuthUser' } })
  expect(await adapter.getUser('ada')).toEqual(ada)
  expect(asked).toEqual([{ where: { id: 'ada' } }])
})

test('ids that MongoDB gives are left to it, and nobody is looked for by others', async () => {
  const calls: unknown[] = []
  const id = '65f1c0ffee65f1c0ffee65f1'
  const client = {
    user: {
      create: async (args: unknown) => {
        calls.push(args)
        return { ...ada, id }
      },
      findFirst: async (args: unknown) => {
        calls.push(args)
        return { ...ada, id }
      },
    },
  }
  const adapter = PrismaAdapter(client, { userIds: 'objectid' })
  const { id: _, ...rest } = ada
  expect(await adapter.createUser({ ...rest, id: crypto.randomUUID() })).toEqual({ ...ada, id })
  expect(await adapter.getUser(id)).toEqual({ ...ada, id })
  expect(calls).toEqual([{ data: rest }, { where: { id } }])
  for (const other of [crypto.randomUUID(), `${id}0`, '', 'z'.repeat(24)])
    expect(await adapter.getUser(other)).toBeNull()
  expect(calls).toHaveLength(2)
})
