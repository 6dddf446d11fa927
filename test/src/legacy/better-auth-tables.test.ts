import { expect, test } from 'vitest'
import { readRuntime } from '../../../src/catalog/runtime.js'
import type { OtherColumns } from '../../../src/catalog/tables.js'
import { keepTables } from '../../../src/plan/takeover/keep-tables.js'
import type { Project } from '../../../src/project.js'
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
  expect([found?.user.name, found?.account.name]).toEqual(['user', 'account'])
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

const answer = (orm: DatabaseAnswer['orm']): DatabaseAnswer => ({
  orm,
  client: { file: 'src/db.ts', name: 'db' },
  session: 'database',
})

/** A project whose schema is one file. */
const projectWith = (
  orm: DatabaseAnswer['orm'],
  text: string,
): Pick<Project, 'databases' | 'files'> => {
  const path = 'src/schema'
  const fact = { orm, clients: [], schema: { files: [path] } }
  const found = { value: fact, confidence: 'certain', evidence: [] } as const
  const file = { path, text, hash: '', mode: 0o644 }
  return { databases: [found], files: new Map([[path, file]]) }
}

const kept = (
  orm: DatabaseAnswer['orm'],
  text: string,
  models: Parameters<typeof keepTables>[2]['models'] = {},
  live?: readonly FoundTable[],
  columns: OtherColumns = {},
): DatabaseAnswer =>
  keepTables(projectWith(orm, text), answer(orm), { models, columns }, readRuntime(), live)

test.each([
  ['drizzle', "export const user = pgTable('user', {})"],
  ['prisma', 'model User { id String @id }'],
  ['sql', ''],
] as const)('%s: tables with the usual names need no word', (orm, text) => {
  expect(kept(orm, text)).toEqual({ ...answer(orm), layout: 'better-auth' })
})

test.each([
  [
    'drizzle',
    "export const users = pgTable('users', {})\nexport const accounts = pgTable('accounts', {})",
  ],
  ['prisma', 'model Users { id String @id }\nmodel accounts { id String @id }'],
  ['sql', 'create table if not exists "users" (id text);\nCREATE TABLE accounts (id text);'],
] as const)('%s: tables in the plural are found', (orm, text) => {
  expect(kept(orm, text).tables).toEqual({ user: 'users', account: 'accounts' })
})

test('a name that the configuration says counts, and one that was asked for before it', () => {
  expect(kept('drizzle', 'const users = 1', { user: 'people' }).tables).toEqual({ user: 'people' })
  const asked = { ...answer('drizzle'), tables: { user: 'folk' } }
  const project = projectWith('drizzle', '')
  expect(
    keepTables(project, asked, { models: { user: 'people' }, columns: {} }, readRuntime()).tables,
  ).toEqual({
    user: 'folk',
  })
})

test('the database itself says what they are called, and how words are joined', () => {
  const live = tables(
    snake(USER.replace('"user"', 'people') + ACCOUNT.replace('"account"', 'logins')),
  )
  expect(kept('sql', '', {}, live)).toEqual({
    ...answer('sql'),
    layout: 'better-auth',
    naming: 'snake_case',
    tables: { user: 'people', account: 'logins' },
  })
  expect(kept('sql', '', {}, tables(USER + ACCOUNT)).naming).toBeUndefined()
})

test('where code has names of its own for columns, those of the database are none of ours', () => {
  const text = "export const user = pgTable('user', { emailVerified: boolean('email_verified') })"
  expect(kept('drizzle', text).naming).toBeUndefined()
  expect(kept('kysely', 'create table "user" (email_verified boolean)').naming).toBe('snake_case')
})

test('where code has names of its own for tables, those of the database are none of ours', () => {
  const live = tables(USER.replace('"user"', 'people') + ACCOUNT.replace('"account"', 'logins'))
  expect(kept('prisma', 'model User { @@map("people") }', {}, live)).toEqual({
    ...answer('prisma'),
    layout: 'better-auth',
  })
})

test('a client that turns names itself is spoken to in camelCase', () => {
  const project = projectWith('kysely', 'create table "user" (email_verified boolean)')
  const [found] = project.databases
  const turned = found && {
    ...found,
    value: { ...found.value, naming: { form: 'snake', file: 'src/db.ts', line: 1 } as const },
  }
  const databases = turned ? [turned] : []
  expect(
    keepTables(
      { ...project, databases },
      answer('kysely'),
      { models: {}, columns: {} },
      readRuntime(),
    ).naming,
  ).toBeUndefined()
})

test.each(['mongodb', 'typeorm', 'sequelize', 'mongoose'] as const)(
  '%s has no adapter for them',
  (orm) => {
    expect(kept(orm, '')).toEqual(answer(orm))
  },
)

const RENAMED = { user: { emailVerified: 'is_verified', image: 'avatar_url', age: 'years' } }

test.each(['drizzle', 'prisma', 'sql', 'kysely', 'knex'] as const)(
  '%s: columns that the configuration has other names for are told, as far as sign-in has them',
  (orm) => {
    expect(kept(orm, '', {}, undefined, RENAMED)).toEqual({
      ...answer(orm),
      layout: 'better-auth',
      columns: { user: { emailVerified: 'is_verified', image: 'avatar_url' } },
    })
  },
)

test('the database is read by these names, too', () => {
  const renamed = USER.replace('"user"', 'people')
    .replace('"emailVerified"', 'is_verified')
    .replace('image', 'avatar_url')
  const live = tables(renamed + ACCOUNT)
  expect(kept('sql', '', {}, live).tables).toBeUndefined()
  expect(kept('sql', '', {}, live, RENAMED)).toMatchObject({ tables: { user: 'people' } })
})

/** Every column that has two words, in snake_case, as options say it. */
const ALL = {
  user: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  account: {
    userId: 'user_id',
    providerId: 'provider_id',
    accountId: 'account_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  session: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  verificationToken: {
    expiresAt: 'expires_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
}

test('where all of them are in snake_case, one word says it; to an ORM with names of its own each is told', () => {
  expect(kept('sql', '', {}, undefined, ALL)).toEqual({
    ...answer('sql'),
    layout: 'better-auth',
    naming: 'snake_case',
  })
  expect(kept('drizzle', '', {}, undefined, ALL)).toEqual({
    ...answer('drizzle'),
    layout: 'better-auth',
    columns: ALL,
  })
})

test('passkeys are part of the rule where there are some', () => {
  const project = projectWith('sql', '')
  const keptWith = (columns: OtherColumns): DatabaseAnswer =>
    keepTables(
      project,
      answer('sql'),
      { models: { authenticator: 'keys' }, columns, plugins: ['passkey'] },
      readRuntime(),
    )
  expect(keptWith(ALL)).toMatchObject({ columns: ALL, tables: { authenticator: 'keys' } })
  expect(keptWith(ALL).naming).toBeUndefined()
  const authenticator = {
    credentialID: 'credential_id',
    userId: 'user_id',
    publicKey: 'public_key',
    deviceType: 'device_type',
    backedUp: 'backed_up',
    createdAt: 'created_at',
  }
  const all = keptWith({ ...ALL, authenticator })
  expect([all.naming, all.columns]).toEqual(['snake_case', undefined])
})

test('where the tables follow the rule, what is said of some columns is no more than that', () => {
  const { user } = ALL
  const text = 'create table "user" (email_verified boolean)'
  expect(kept('sql', text, {}, undefined, { user }).naming).toBe('snake_case')
  expect(kept('sql', '', {}, undefined, { user })).toMatchObject({ columns: { user } })
})

test('where some tables keep their names, nothing is taken for a rule', () => {
  const { session: _, verificationToken: __, ...some } = ALL
  const text =
    'create table "user" (email_verified boolean); create table session ("expiresAt" date)'
  expect(kept('sql', text, {}, undefined, some)).toEqual({
    ...answer('sql'),
    layout: 'better-auth',
    columns: some,
  })
})
