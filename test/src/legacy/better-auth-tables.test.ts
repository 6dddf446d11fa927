import { expect, test } from 'vitest'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { besideBetterAuth } from '../../../src/plan/takeover/beside-better-auth.js'
import type { DatabaseAnswer } from '../../../src/plan/plan.js'
import { findBetterAuthTables } from '../../../src/schemas/sql/better-auth-tables.js'
import type { FoundTable } from '../../../src/schemas/sql/found-table.js'
import { readSql } from '../../../src/schemas/sql/read-sql.js'

const USER = `create table "user" (id text primary key, name text not null, email text not null unique,
  "emailVerified" boolean not null, image text, "createdAt" timestamp not null, "updatedAt" timestamp not null);`
const ACCOUNT = `create table "account" (id text primary key, "accountId" text not null, "providerId" text not null,
  "userId" text not null, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamp, scope text);`

const tables = (sql: string): readonly FoundTable[] => readSql(sql, [])
const snake = (sql: string): string =>
  sql.replaceAll(/"(\w+)"/g, (_, name: string) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )

test('the tables are found as its own tool makes them', () => {
  const found = findBetterAuthTables(tables(USER + ACCOUNT))
  expect([found?.user.name, found?.account.name, found?.issuer]).toEqual(['user', 'account', false])
  expect(found?.user.columns.get('emailVerified')).toBe('emailVerified')
})

test('the tables are found by their columns, whatever they are called, and however words are joined', () => {
  const renamed = snake(USER.replace('"user"', 'people') + ACCOUNT.replace('"account"', 'logins'))
  expect(findBetterAuthTables(tables(renamed))).toEqual({
    user: {
      name: 'people',
      columns: new Map([
        ['id', 'id'],
        ['name', 'name'],
        ['email', 'email'],
        ['emailVerified', 'email_verified'],
        ['image', 'image'],
        ['createdAt', 'created_at'],
        ['updatedAt', 'updated_at'],
      ]),
    },
    account: {
      name: 'logins',
      columns: new Map([
        ['id', 'id'],
        ['userId', 'user_id'],
        ['providerId', 'provider_id'],
        ['accountId', 'account_id'],
        ['accessToken', 'access_token'],
        ['refreshToken', 'refresh_token'],
        ['idToken', 'id_token'],
        ['accessTokenExpiresAt', 'access_token_expires_at'],
        ['scope', 'scope'],
      ]),
    },
    issuer: false,
  })
})

test.each([
  ['there is no account', USER],
  ['a column is missing', USER.replace('"emailVerified" boolean not null,', '') + ACCOUNT],
  [
    'two tables could be the users',
    USER.replace('"user"', 'a') + USER.replace('"user"', 'b') + ACCOUNT,
  ],
])('nothing is guessed where %s', (_, sql) => {
  expect(findBetterAuthTables(tables(sql))).toBeUndefined()
})

test('an issuer that every account must have is told', () => {
  const issuer = (more: string) => ACCOUNT.replace('scope text', `scope text, issuer text ${more}`)
  expect(findBetterAuthTables(tables(USER + issuer('not null')))?.issuer).toBe(true)
  expect(findBetterAuthTables(tables(USER + issuer('')))?.issuer).toBe(false)
  expect(findBetterAuthTables(tables(USER + issuer("not null default ''")))?.issuer).toBe(false)
})

const answer = (orm: DatabaseAnswer['orm']): DatabaseAnswer => ({
  orm,
  client: { file: 'src/db.ts', name: 'db' },
  session: 'database',
})
const TAKEN = tables('create table "Users" (id text primary key);')

test.each([
  ['sql', undefined, 'auth_users'],
  ['knex', undefined, 'auth_users'],
  ['kysely', 'users', 'auth_users'],
  ['sequelize', 'users', 'auth_users'],
  ['drizzle', 'auth_users', 'auth_users'],
  ['prisma', 'AuthUser', 'AuthUser'],
  ['typeorm', 'AuthUser', 'AuthUser'],
  ['mongodb', undefined, undefined],
] as const)(
  '%s: our users stand beside theirs, and beside whatever else is called so',
  (orm, free, beside) => {
    const runtime = readRuntime()
    expect(besideBetterAuth(answer(orm), runtime).tables?.user).toBe(free)
    expect(besideBetterAuth(answer(orm), runtime, TAKEN).tables?.user).toBe(beside)
  },
)

test('a name that is said counts', () => {
  const said = { ...answer('prisma'), tables: { user: 'Person' } }
  expect(besideBetterAuth(said, readRuntime()).tables).toMatchObject({
    user: 'Person',
    account: 'AuthAccount',
  })
})
