import { describe, expect, test } from 'vitest'
import {
  listExtraColumns,
  modelNames,
  pluralNames,
  tables,
} from '../../../runtime/src/tables/tables.js'
import { readRuntime } from '../../../src/catalog/runtime.js'
import {
  TABLE_IDS,
  USUAL_NAMES,
  className,
  isTableId,
  parseTables,
  tellingColumns,
  type TableId,
} from '../../../src/catalog/tables.js'
import { parseJson } from '../../../src/validation.js'

/** A table with one column. */
const row = (column: Readonly<Record<string, unknown>>, table = {}): unknown => ({
  id: 'session',
  columns: [{ name: 'sessionToken', type: 'key', ...column }],
  primaryKey: ['sessionToken'],
  unique: [],
  indexes: [],
  ...table,
})

describe('the description of the tables', () => {
  const described = Object.values(tables).map((table) => ({
    ...table,
    extras: listExtraColumns(table),
  }))
  const parsed = parseTables(described)

  test('is the one that the runtime reads rows by', () => {
    const optional = { optional: false }
    const whole = described.map((table) => ({
      folded: [],
      ...table,
      columns: table.columns.map((column) => ({ ...optional, ...column })),
      extras: table.extras.map((column) => ({ ...optional, ...column })),
    }))
    expect(parsed).toStrictEqual(whole)
    expect(parsed.map(({ id }) => id)).toEqual([...TABLE_IDS])
  })

  test('travels with the build, with the names that the adapters use', () => {
    const { tables: built, names } = readRuntime()
    expect(built).toEqual(parsed)
    expect(names).toEqual({ plural: pluralNames, model: modelNames })
  })

  test.each<[message: string, json: unknown]>([
    ['Invalid type: Expected Array but received Object', {}],
    ['0: Invalid type: Expected Object but received "user"', ['user']],
    [
      '0.id: Invalid type: Expected ("user" | "account" | "session" | "verificationToken" | "authenticator" | "factor" | "signInLimit") but received "users"',
      [row({}, { id: 'users' })],
    ],
    ['0.columns: Invalid type: Expected Array but received Object', [row({}, { columns: {} })]],
    [
      '0.columns.0: Invalid type: Expected Object but received "id"',
      [row({}, { columns: ['id'] })],
    ],
    [
      '0.columns.0.name: Invalid format: Expected /^[A-Za-z]\\w*$/ but received "a"; drop table users; --"',
      [row({ name: 'a"; drop table users; --' })],
    ],
    [
      '0.columns.0.name: Invalid format: Expected /^[A-Za-z]\\w*$/ but received "1st"',
      [row({ name: '1st' })],
    ],
    ['0.columns.0.name: Invalid type: Expected string but received 1', [row({ name: 1 })]],
    [
      '0.columns.0.type: Invalid type: Expected ("key" | "text" | "date" | "seconds" | "integer" | "boolean") but received "varchar(9)"',
      [row({ type: 'varchar(9)' })],
    ],
    [
      '0.columns.0.optional: Invalid type: Expected boolean but received "no"',
      [row({ optional: 'no' })],
    ],
    [
      '0.columns.0.references: Invalid type: Expected ("user" | "account" | "session" | "verificationToken" | "authenticator" | "factor" | "signInLimit") but received "users"',
      [row({ references: 'users' })],
    ],
    ['0.extras: Invalid type: Expected Array but received Object', [row({}, { extras: {} })]],
    [
      '0.primaryKey.0: Invalid format: Expected /^[A-Za-z]\\w*$/ but received "a b"',
      [row({}, { primaryKey: ['a b'] })],
    ],
    ['0.unique.0: Invalid type: Expected Array but received ""', [row({}, { unique: [''] })]],
    [
      '0.folded.0: Invalid format: Expected /^[A-Za-z]\\w*$/ but received "lower(email)"',
      [row({}, { folded: ['lower(email)'] })],
    ],
    [
      '0.indexes.0.0: Invalid format: Expected /^[A-Za-z]\\w*$/ but received ""',
      [row({}, { indexes: [['']] })],
    ],
  ])('is refused: %s', (message, json) => {
    expect(() => parseTables(json)).toThrow(new TypeError(message))
  })
})

describe('the usual names', () => {
  const names = { plural: pluralNames, model: modelNames }

  test('are taken over', () => {
    expect(parseJson(USUAL_NAMES, names)).toEqual(names)
  })

  test.each<[message: string, json: unknown]>([
    ['Invalid type: Expected Object but received undefined', undefined],
    ['plural.user: Invalid key: Expected "user" but received undefined', { ...names, plural: [] }],
    ['model: Invalid type: Expected Object but received "User"', { ...names, model: 'User' }],
    ...TABLE_IDS.map((id): [string, unknown] => [
      `plural.${id}: Invalid format: Expected /^[A-Za-z]\\w*$/ but received "a"b"`,
      { ...names, plural: { ...pluralNames, [id]: 'a"b' } },
    ]),
  ])('are refused: %s', (message, json) => {
    expect(() => parseJson(USUAL_NAMES, json)).toThrow(new TypeError(message))
  })

  test('of a model are those of a class', () => {
    const classes = TABLE_IDS.map((id) => [id, className(id)])
    expect(Object.fromEntries(classes)).toEqual(modelNames)
  })
})

test('a table is told from others by its key without its owner, and users by their name alone', () => {
  const telling = parseTables(Object.values(tables)).map((table) => [
    table.id,
    tellingColumns(table),
  ])
  expect(Object.fromEntries(telling)).toEqual({
    user: [],
    account: ['provider', 'providerAccountId'],
    session: ['sessionToken'],
    verificationToken: ['identifier', 'token'],
    authenticator: ['credentialID'],
    factor: ['kind'],
    signInLimit: ['limitKey'],
  } satisfies Readonly<Record<TableId, readonly string[]>>)
})

test('a word names a table, or none', () => {
  expect(['user', 'users', 'User', 'toString', ''].map(isTableId)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
