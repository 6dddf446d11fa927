import { expect, test } from 'vitest'
import { readRuntime } from '../../../src/catalog/runtime.js'
import type { Dialect } from '../../../src/schemas/schema.js'
import { compareStored } from '../../../src/schemas/compare-stored.js'
import type { FoundColumn, FoundTable } from '../../../src/schemas/sql/found-table.js'

const { tables } = readRuntime()
const stored = tables.map(({ id, columns }) => ({
  id,
  name: id,
  columns: new Map(columns.map(({ name }) => [name, name])),
}))
const TYPES = {
  key: 'character varying(255)',
  text: 'text',
  date: 'timestamp(3) with time zone',
  seconds: 'bigint',
  integer: 'integer',
  boolean: 'boolean',
}

/** A database that has everything, but for what is said. */
const faults = (
  id: string,
  change: (columns: readonly FoundColumn[]) => readonly FoundColumn[],
  more: Partial<FoundTable> = {},
  given: readonly string[] = [],
  dialect: Dialect = 'postgresql',
) => {
  const found = tables.map((table): FoundTable => {
    const columns = table.columns.map(({ name, type, optional }) => ({
      name,
      type: TYPES[type],
      optional,
      filled: false,
    }))
    const own = table.id === id
    const keys = { primaryKey: table.primaryKey, unique: table.unique, indexes: table.indexes }
    return {
      name: table.id,
      columns: own ? change(columns) : columns,
      ...keys,
      references: [{ column: 'userId', cascades: true }],
      ...(own && more),
    }
  })
  return compareStored({ dialect, found, stored, tables, given: new Set(given) }).faults
}
const changed = (name: string, change: Partial<FoundColumn>) => (columns: readonly FoundColumn[]) =>
  columns.map((column) => (column.name === name ? { ...column, ...change } : column))
const added = (column: Partial<FoundColumn>) => (columns: readonly FoundColumn[]) => [
  ...columns,
  { name: 'tier', type: 'text', optional: false, filled: false, ...column },
]

test('a database as the adapters want it has none', () => {
  expect(faults('user', (columns) => columns)).toEqual([])
})

test('a column that nobody fills, unless it has a default, or the configuration knows it', () => {
  const line = 'must have a value, and nothing gives it one'
  expect(faults('user', added({}))).toEqual([
    `user.tier ${line}, so nobody can sign up: make it optional, or return it from the provider's profile()`,
  ])
  expect(faults('user', added({ filled: true }))).toEqual([])
  expect(faults('user', added({ optional: true }))).toEqual([])
  expect(faults('user', added({}), {}, ['tier'])).toEqual([])
  // No profile() gives a session anything.
  expect(faults('session', added({}), {}, ['tier'])).toEqual([
    `session.tier ${line}, so no row can be added: make it optional`,
  ])
})

test('what not every service gives, where it must be there', () => {
  expect(faults('account', changed('refresh_token', { optional: false }))).toEqual([
    "account.refresh_token is required, and not every provider gives one: who has none can't sign up; make it optional",
  ])
  expect(faults('account', changed('refresh_token', { optional: false, filled: true }))).toEqual([])
  expect(faults('user', changed('email', { optional: false }))).toEqual([])
})

test.each([
  [
    'user',
    'emailVerified',
    'boolean',
    [
      'user.emailVerified is boolean, and has to hold a date and time; change its type, or rename it',
    ],
  ],
  ['account', 'userId', 'integer', []],
  ['account', 'userId', 'uuid', []],
  [
    'account',
    'expires_at',
    'text',
    [
      'account.expires_at is text, and has to hold a whole number of 32 bits or more; change its type, or rename it',
    ],
  ],
  [
    'session',
    'sessionToken',
    'character varying(36)',
    [
      'session.sessionToken is character varying(36), and has to hold a text of 64 characters; change its type, or rename it',
    ],
  ],
  ['session', 'sessionToken', 'varchar(64) character set utf8 collate utf8_bin', []],
  ['session', 'userId', 'character varying(36)', []],
  ['account', 'type', 'account_kind', []],
])('a type: %s.%s %s', (table, name, type, lines) => {
  expect(faults(table, changed(name, { type }))).toEqual(lines)
  expect(faults(table, changed(name, { type }), {}, [], 'sqlite')).toEqual([])
})

test('what keeps a user from being deleted', () => {
  const references = [{ column: 'userId', cascades: false }]
  expect(faults('account', (columns) => columns, { references })).toEqual([
    'account.userId: deleting a user does not delete the row, or fails because of it; that needs a foreign key with "on delete cascade"',
  ])
  expect(faults('account', (columns) => columns, { references: [] })).toEqual([])
})
