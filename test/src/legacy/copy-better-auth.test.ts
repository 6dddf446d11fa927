import Database from 'better-sqlite3'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { usualBetterAuth } from '../../../src/schemas/sql/better-auth-tables.js'
import { copyBetterAuth, uncopyBetterAuth } from '../../../src/schemas/sql/copy-better-auth.js'
import { planSql } from '../../../src/schemas/sql/plan-sql.js'
import type { Dialect } from '../../../src/schemas/schema.js'
import { embeddedPglite } from '../../support/embedded-pglite.js'

const NAMES = {
  user: 'users',
  account: 'accounts',
  session: 'sessions',
  verificationToken: 'verification_token',
  authenticator: 'authenticators',
  factor: 'factors',
  signInLimit: 'sign_in_limits',
}
const PROVIDERS = [
  { theirs: 'github', ours: 'github', type: 'oauth' },
  { theirs: 'microsoft', ours: 'microsoft-entra-id', type: 'oidc' },
]

const named = (name: string) => ({ name, columns: new Map() })

const PASSWORDS = { factor: named(NAMES.factor) }

const statements = (
  dialect: Dialect,
  providers = PROVIDERS,
  more: { factor?: ReturnType<typeof named> } = {},
): readonly string[] => [
  ...planSql([], { tables: readRuntime().tables, names: NAMES, dialect, folder: 'migrations' }).up,
  ...copyBetterAuth({
    dialect,
    from: usualBetterAuth,
    to: { user: named(NAMES.user), account: named(NAMES.account), ...more },
    providers,
  }),
]

const postgres = await embeddedPglite()
afterAll(() => postgres.close())
const emptied = async (): Promise<PGlite> => {
  await postgres.exec('drop schema public cascade; create schema public')
  return postgres
}

/** The tables as Better Auth makes them, and two people: one of them has a password too, one has nothing else. */
const before = (date: string, boolean: string, yes: string, no: string): readonly string[] => [
  `create table "user" ("id" text primary key, "name" text not null, "email" text not null unique, "emailVerified" ${boolean} not null, "image" text, "createdAt" ${date} not null, "updatedAt" ${date} not null)`,
  `create table "account" ("id" text primary key, "accountId" text not null, "providerId" text not null, "userId" text not null references "user" ("id"), "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" ${date}, "refreshTokenExpiresAt" ${date}, "scope" text, "password" text, "createdAt" ${date} not null, "updatedAt" ${date} not null)`,
  `insert into "user" values ('ada', 'Ada', 'ada@example.test', ${yes}, 'https://example.test/ada.png', '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'), ('bob', 'Bob', 'bob@example.test', ${no}, null, '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z')`,
  // Nothing keeps an account from being there twice.
  `insert into "account" values ('0', '4711', 'github', 'ada', null, null, null, null, null, null, null, '2026-01-01T03:04:05.678Z', '2026-01-01T03:04:05.678Z')`,
  `insert into "account" values ('1', '4711', 'github', 'ada', 'at', 'rt', 'it', '2026-02-03T04:05:06.000Z', null, 'read:user,user:email', null, '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'), ('2', 'sub', 'microsoft', 'ada', null, null, null, null, null, null, null, '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'), ('3', 'bob', 'credential', 'bob', null, null, null, null, null, null, 'hash', '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z')`,
]

const ADA = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.test',
  emailVerified: new Date('2026-01-02T03:04:05.678Z'),
  image: 'https://example.test/ada.png',
}
const BOB = { id: 'bob', name: 'Bob', email: 'bob@example.test', emailVerified: null, image: null }
const GITHUB = {
  userId: 'ada',
  type: 'oauth',
  provider: 'github',
  providerAccountId: '4711',
  refresh_token: 'rt',
  access_token: 'at',
  expires_at: 1770091506,
  scope: 'read:user user:email',
  id_token: 'it',
}

async function expectCopied(adapter: ReturnType<typeof SqlAdapter>): Promise<void> {
  expect(await adapter.getUserByEmail('ada@example.test')).toEqual(ADA)
  expect(await adapter.getUser('bob')).toEqual(BOB)
  expect(
    await adapter.getUserByAccount({ provider: 'microsoft-entra-id', providerAccountId: 'sub' }),
  ).toEqual(ADA)
  expect(await adapter.getAccount('4711', 'github')).toMatchObject(GITHUB)
  expect(await adapter.listAccountsByUserId('ada')).toHaveLength(2)
  expect(await adapter.listAccountsByUserId('bob')).toEqual([])
}

test('SQLite: people and their accounts are there afterwards, and no password', async () => {
  const database = new Database(':memory:')
  onTestFinished(() => {
    database.close()
  })
  for (const statement of [...before('date', 'integer', '1', '0'), ...statements('sqlite')])
    database.exec(statement)
  await expectCopied(SqlAdapter(database))
  expect(database.prepare('select count(*) as count from "account"').get()).toEqual({ count: 4 })
})

test('PostgreSQL: people and their accounts are there afterwards, and no password', async () => {
  const database = await emptied()
  for (const statement of [
    ...before('timestamptz', 'boolean', 'true', 'false'),
    ...statements('postgresql'),
  ])
    await database.exec(statement)
  await expectCopied(SqlAdapter(database))
})

test('what was copied is taken back, whatever the ids are; who came later stays', async () => {
  const database = await emptied()
  const people = before('timestamptz', 'boolean', 'true', 'false').map((statement) =>
    statement
      .replace('"id" text primary key, "name"', '"id" uuid primary key, "name"')
      .replace('"userId" text', '"userId" uuid')
      .replaceAll("'ada'", "'00000000-0000-4000-8000-000000000001'")
      .replaceAll("'bob'", "'00000000-0000-4000-8000-000000000002'"),
  )
  for (const statement of [...people, ...statements('postgresql')]) await database.exec(statement)
  const adapter = SqlAdapter(database)
  const eve = { id: 'eve', email: 'eve@example.test', emailVerified: null }
  await adapter.createUser(eve)
  const to = { user: named(NAMES.user), account: named(NAMES.account) }
  const wanted = { dialect: 'postgresql', from: usualBetterAuth, to, providers: PROVIDERS } as const
  for (const statement of uncopyBetterAuth(wanted)) await database.exec(statement)
  expect((await database.query('select id from users')).rows).toEqual([{ id: 'eve' }])
  expect((await database.query('select provider from accounts')).rows).toEqual([])
})

/** The same, where one has two passwords, and another an account without one. */
const MORE =
  "insert into \"account\" values ('4', 'bob', 'credential', 'bob', null, null, null, null, null, null, 'newer', '2026-01-03T03:04:05.678Z', '2026-01-03T03:04:05.678Z'), ('5', 'ada', 'credential', 'ada', null, null, null, null, null, null, null, '2026-01-03T03:04:05.678Z', '2026-01-03T03:04:05.678Z'), ('6', '4712', 'github', 'ada', null, null, null, null, null, null, 'stray', '2026-01-03T03:04:05.678Z', '2026-01-03T03:04:05.678Z')"
const HASH = {
  id: '4',
  userId: 'bob',
  kind: 'password',
  value: 'newer',
  createdAt: new Date('2026-01-03T03:04:05.678Z'),
  lastUsedAt: null,
}

test('SQLite: passwords are copied as they are, one of each person', async () => {
  const database = new Database(':memory:')
  onTestFinished(() => {
    database.close()
  })
  const made = statements('sqlite', PROVIDERS, PASSWORDS)
  for (const statement of [...before('date', 'integer', '1', '0'), MORE, ...made])
    database.exec(statement)
  const adapter = SqlAdapter(database)
  expect(await adapter.getFactor('bob', 'password')).toEqual(HASH)
  expect(await adapter.getFactor('ada', 'password')).toBeNull()
})

test('PostgreSQL: passwords are copied as they are, and taken back', async () => {
  const database = await emptied()
  const made = statements('postgresql', PROVIDERS, PASSWORDS)
  const people = before('timestamptz', 'boolean', 'true', 'false')
  for (const statement of [...people, MORE, ...made]) await database.exec(statement)
  expect(await SqlAdapter(database).getFactor('bob', 'password')).toEqual(HASH)
  const to = { user: named(NAMES.user), account: named(NAMES.account), ...PASSWORDS }
  const wanted = { dialect: 'postgresql', from: usualBetterAuth, to, providers: PROVIDERS } as const
  const [first = ''] = uncopyBetterAuth(wanted)
  await database.exec(first)
  expect((await database.query('select * from factors')).rows).toEqual([])
})

test('without a provider of ours, users alone are copied', () => {
  expect(statements('mysql', []).at(-1)).toBe(
    [
      'insert into `users` (`id`, `name`, `email`, `emailVerified`, `image`)',
      'select `id`, `name`, `email`,',
      '  case when `emailVerified` then `createdAt` else null end, `image`',
      'from `user`',
    ].join('\n'),
  )
})

test('MySQL: times are counted in UTC, whatever the server takes for its time', () => {
  expect(statements('mysql').at(-1)).toContain(
    "timestampdiff(second, '1970-01-01', `accessTokenExpiresAt`)",
  )
})
