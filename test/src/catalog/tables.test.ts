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
  className,
  isTableId,
  parseTables,
  parseUsualNames,
  tellingColumns,
  type TableId,
} from '../../../src/catalog/tables.js'

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
    ['tables: not a list', {}],
    ['table: not an object', ['user']],
    ['table id: not valid', [row({}, { id: 'users' })]],
    ['session.columns: not a list', [row({}, { columns: {} })]],
    ['session.columns: not an object', [row({}, { columns: ['id'] })]],
    ['session.columns: not an identifier', [row({ name: 'a"; drop table users; --' })]],
    ['session.columns: not an identifier', [row({ name: '1st' })]],
    ['session.columns: not an identifier', [row({ name: 1 })]],
    ['session.columns.type: not valid', [row({ type: 'varchar(9)' })]],
    ['session: optional is not a boolean', [row({ optional: 'no' })]],
    ['session.columns.references: not valid', [row({ references: 'users' })]],
    ['session.extras: not a list', [row({}, { extras: {} })]],
    ['session.primaryKey: not an identifier', [row({}, { primaryKey: ['a b'] })]],
    ['session.unique: not a list', [row({}, { unique: [''] })]],
    ['session.folded: not an identifier', [row({}, { folded: ['lower(email)'] })]],
    ['session.indexes: not an identifier', [row({}, { indexes: [['']] })]],
  ])('is refused: %s', (message, json) => {
    expect(() => parseTables(json)).toThrow(new TypeError(message))
  })
})

describe('the usual names', () => {
  const names = { plural: pluralNames, model: modelNames }

  test('are taken over', () => {
    expect(parseUsualNames(names)).toEqual(names)
  })

  test.each<[message: string, json: unknown]>([
    ['names: not an object', undefined],
    ['names.plural: not an object', { ...names, plural: [] }],
    ['names.model: not an object', { ...names, model: 'User' }],
    ...TABLE_IDS.map((id): [string, unknown] => [
      `names.plural.${id}: not an identifier`,
      { ...names, plural: { ...pluralNames, [id]: 'a"b' } },
    ]),
  ])('are refused: %s', (message, json) => {
    expect(() => parseUsualNames(json)).toThrow(new TypeError(message))
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
