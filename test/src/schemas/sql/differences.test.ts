import { describe, expect, test } from 'vitest'
import { pluralNames, tables } from '../../../../runtime/src/tables/tables.js'
import { parseTables, type TableId } from '../../../../src/catalog/tables.js'
import type { Dialect } from '../../../../src/schemas/schema.js'
import { getKind } from '../../../../src/schemas/sql/found-table.js'
import { planSql, type SqlPlan } from '../../../../src/schemas/sql/plan-sql.js'
import { readSql } from '../../../../src/schemas/sql/read-sql.js'

const plan = (
  ids: readonly TableId[],
  sql: string,
  names = {},
  dialect: Dialect = 'postgresql',
): SqlPlan =>
  planSql(readSql(sql), {
    tables: parseTables(ids.map((id) => tables[id])),
    names: { ...pluralNames, ...names },
    dialect,
    folder: 'migrations',
  })
const reasonsOf = (sql: string, ids: readonly TableId[] = ['user']): readonly string[] =>
  plan(ids, sql).problems.map(({ reason }) => reason)

const USERS =
  'create table users (id text primary key, name text, email text unique, "emailVerified" timestamptz, image text);'
const SESSIONS =
  'create table sessions ("sessionToken" text primary key, "userId" text not null, expires timestamptz not null);'

describe('a table is found', () => {
  test('by its name, whatever its case, and rather where the case is right', () => {
    expect(plan(['user'], USERS.replace('users', 'USERS')).differences).toEqual([])
    const other = 'create table "Users" (id int primary key);'
    for (const sql of [USERS + other, other + USERS])
      expect(plan(['user'], sql)).toMatchObject({ differences: [], userIds: 'text' })
  })

  test('where it has what tells its rows apart; where users are something else nothing is made', () => {
    const ids = ['authenticator'] as const
    const [first] = plan(ids, 'create table authenticators ("credentialID" text)').problems
    expect(first?.reason).toMatch(/^authenticators\.\w+ is missing, and rows may be there/)
    expect(plan(ids, 'create table authenticators ("userId" text)').problems).toEqual([
      {
        path: 'migrations',
        reason:
          'the table authenticators is something else: it has no credentialID; give the Authenticator of sign-in another name',
        snippet: 'npx create-auth init --table authenticator=auth_authenticators',
        table: 'authenticator',
      },
    ])
    const elsewhere = plan(['user'], 'create table own.users (name text)', { user: 'own.users' })
    expect(elsewhere.problems).toMatchObject([
      { snippet: 'npx create-auth init --table user=own.auth_users' },
    ])
    const users = plan(['user', 'session'], 'create table users (user_id text, name text)')
    expect(users).toMatchObject({ differences: [], up: [], down: [], unfilled: [], warnings: [] })
    expect(users.problems).toEqual([
      {
        path: 'migrations',
        reason: 'users has no column id, by which users are found',
        snippet: 'npx create-auth init --table user=auth_users',
      },
    ])
  })
})

describe('what is missing is added', () => {
  test('columns that may be empty, keys and indexes, with the way back in reverse', () => {
    const made = plan(
      ['user', 'session'],
      'create table auth.users (id text primary key, "emailVerified" date, image text); create table sessions ("sessionToken" text, "userId" text, expires date);',
      { user: 'auth.users' },
    )
    expect(made.up).toEqual([
      'alter table "auth"."users" add column "name" text',
      'alter table "auth"."users" add column "email" text',
      'create unique index "users_email_key" on "auth"."users" ("email")',
      'create unique index "sessions_sessionToken_key" on "sessions" ("sessionToken")',
      'create index "sessions_userId_idx" on "sessions" ("userId")',
      'create index "sessions_expires_idx" on "sessions" ("expires")',
    ])
    expect(made.down).toEqual([
      'drop index "sessions_expires_idx"',
      'drop index "sessions_userId_idx"',
      'drop index "sessions_sessionToken_key"',
      'drop index "auth"."users_email_key"',
      'alter table "auth"."users" drop column "email"',
      'alter table "auth"."users" drop column "name"',
    ])
  })

  test('with the type that the users count by, and the schema that they are in', () => {
    const made = (id: string): string | undefined =>
      plan(['user', 'session'], `create table auth.users (id ${id} primary key)`, {
        user: 'auth.users',
        session: 'auth.sessions',
      }).up.at(-3)
    const statement = (type: string): string =>
      [
        'create table "auth"."sessions" (',
        '  "sessionToken" text not null,',
        `  "userId" ${type} not null,`,
        '  "expires" timestamptz(3) not null,',
        '  primary key ("sessionToken"),',
        '  foreign key ("userId") references "auth"."users" ("id") on delete cascade',
        ')',
      ].join('\n')
    expect(made('smallserial')).toBe(statement('smallint'))
    expect(made('serial')).toBe(statement('integer'))
    expect(made('bigserial')).toBe(statement('bigint'))
    expect(made('uuid')).toBe(statement('uuid'))
    expect(made('varchar(36)')).toBe(statement('varchar(36)'))
  })

  test.each<[rule: string, sql: string, kinds: readonly string[]]>([
    ['a key is unique by any set of the same columns', 'unique (token, identifier)', ['index']],
    ['not by more of them', 'unique (identifier, token, expires)', ['unique', 'index']],
    ['by fewer of them, too', 'unique (token)', ['index']],
    ['not by others', 'unique (identifier, expires)', ['unique', 'index']],
    ['not by an index alone', 'index (identifier, token)', ['unique', 'index']],
    ['columns are looked up by what begins with them', 'index (expires, token)', ['unique']],
    ['by what is unique too', 'unique (expires)', ['unique']],
    ['by the primary key too', 'primary key (expires, token)', ['unique']],
    ['not by what ends with them', 'index (token, expires)', ['unique', 'index']],
  ])('%s', (_, key, kinds) => {
    const sql = `create table verification_token (identifier text, token text, expires date, ${key})`
    expect(plan(['verificationToken'], sql).differences.map(({ kind }) => kind)).toEqual(kinds)
  })
})

const REMEDY = 'change its type, or rename it'
const NUMBER = 'a whole number of 32 bits or more'

describe('what is there may be of another type', () => {
  test.each([
    ['emailVerified', 'date', []],
    ['emailVerified', 'datetime(3)', []],
    ['emailVerified', 'timestamp with time zone', []],
    ['emailVerified', 'varchar(30)', []],
    [
      'emailVerified',
      'boolean',
      [`users.emailVerified is boolean, and has to hold a date and time; ${REMEDY}`],
    ],
    ['name', 'citext', []],
    ['name', 'clob', []],
    ['name', 'json', [`users.name is json, and has to hold a text; ${REMEDY}`]],
    ['name', 'int', [`users.name is int, and has to hold a text; ${REMEDY}`]],
    ['name', 'uuid', [`users.name is uuid, and has to hold a text; ${REMEDY}`]],
    ['id', 'uuid', []],
    ['id', 'bigint', []],
    ['id', 'numeric(9)', []],
    [
      'id',
      'date',
      ['users.id is date, and has to be a text, or a whole number that the database gives'],
    ],
  ])('users.%s %s', (name, type, reasons) => {
    const sql = USERS.replace(new RegExp(`"?\\b${name}"? \\w+`), `"${name}" ${type}`)
    expect(reasonsOf(sql)).toEqual(reasons)
  })

  test('numbers and truth values', () => {
    const made = (counter: string, backedUp: string): readonly string[] =>
      reasonsOf(
        `create table authenticators ("credentialID" text unique, "userId" int, "providerAccountId" text, "credentialPublicKey" text, counter ${counter}, "credentialDeviceType" text, "credentialBackedUp" ${backedUp}, transports text, primary key ("userId", "credentialID"))`,
        ['authenticator'],
      )
    expect(made('bigint', 'boolean')).toEqual([])
    expect(made('decimal(9)', 'tinyint(1)')).toEqual([])
    expect(made('int', 'tinyint')).toEqual([])
    expect(made('text', 'text')).toEqual([
      `authenticators.counter is text, and has to hold ${NUMBER}; ${REMEDY}`,
      `authenticators.credentialBackedUp is text, and has to hold a boolean; ${REMEDY}`,
    ])
    expect(made('tinyint(1)', 'bool')).toEqual([
      `authenticators.counter is tinyint(1), and has to hold ${NUMBER}; ${REMEDY}`,
    ])
  })

  test.each([
    ['TEXT', 'string'],
    ['nvarchar(9)', 'string'],
    ['string', 'string'],
    ['uuid', 'uuid'],
    ['bigserial', 'number'],
    ['number(10)', 'number'],
    ['timestamptz', 'date'],
    ['jsonb', 'other'],
    ['update', 'other'],
  ])('%s is %s', (type, kind) => {
    expect(getKind(type)).toBe(kind)
  })
})

test('what must have a value and gets none is said, whosever column it is', () => {
  const made = plan(
    ['user', 'session'],
    'create table users (id text primary key, name text not null, email text not null default 1, nick text not null, plan text not null default 2, note text, "emailVerified" date, image text, unique (email));' +
      SESSIONS,
  )
  expect(made.warnings).toEqual([
    "users.name is required, and not every provider gives one: who has none can't sign up; make it optional",
  ])
  expect(made.unfilled).toEqual([
    {
      table: 'user',
      column: 'nick',
      problem: {
        path: 'migrations',
        reason:
          "users.nick must have a value, and nothing gives it one, so nobody can sign up: make it optional, or return it from the provider's profile()",
        snippet: 'alter table "users" alter column "nick" drop not null;',
      },
    },
  ])
})

test('how users are counted', () => {
  const countedBy = (id: string): string => plan(['user'], `create table users (id ${id})`).userIds
  expect(['int', 'serial', 'text', 'uuid'].map(countedBy)).toEqual([
    'integer',
    'integer',
    'text',
    'uuid',
  ])
  expect(plan(['user'], '').userIds).toBe('text')
})

test('an index of MySQL is dropped from its table', () => {
  const made = plan(
    ['user'],
    'create table `a``b`.users (id int, email text)',
    { user: 'a`b.users' },
    'mysql',
  )
  expect(made.up.at(-1)).toBe('create unique index `users_email_key` on `a``b`.`users` (`email`)')
  expect(made.down[0]).toBe('drop index `users_email_key` on `a``b`.`users`')
})
