import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../../src/database/connection.js'
import { findDate } from '../../../src/database/dates.js'
import { introspect } from '../../../src/database/introspect.js'
import { openConnection } from '../../../src/database/open-connection.js'
import { findUsers, insertRow } from '../../../src/database/people.js'
import { parseTables, type Table } from '../../../src/catalog/tables.js'
import type { LocatedTable } from '../../../src/plan/schema/locate-tables.js'
import { mapStoredNames } from '../../../src/schemas/find-stored.js'
import { listExtraColumns, tables } from '../../../runtime/src/tables/tables.js'
import { makeDiskProject, type DiskProject } from '../cli/disk-project.js'
import { linkPackages } from '../../support/link-packages.js'
import { disk } from '../../support/disk.js'

const ours: readonly Table[] = parseTables(
  Object.values(tables).map((table) => ({ ...table, extras: listExtraColumns(table) })),
)

let project: DiskProject
let connection: Connection
beforeEach(async () => {
  project = makeDiskProject({ 'package.json': '{}' })
  linkPackages(project.root, 'better-sqlite3')
  connection = await openConnection(disk(project.root), 'file:app.db')
})
afterEach(async () => {
  await connection.close()
  project.remove()
})

/** The tables of the database that have these names. */
async function located(
  names: Readonly<Record<string, string>>,
): Promise<Map<string, LocatedTable>> {
  const found = await introspect(connection)
  return new Map(
    ours.flatMap((table) => {
      const { id } = table
      const there = found.find(({ name }) => name === names[id])
      if (!there) return []
      const whole = { ...table, columns: [...table.columns, ...table.extras] }
      const columns = mapStoredNames(whole, { id, name: there.name, columns: new Map() }, there)
      return [[id, { id, name: there.name, columns, table, found: there }]]
    }),
  )
}

const EXPIRES = new Date('2031-02-03T04:05:06.789Z')
const ROW = { sessionToken: 't', userId: 'u', expires: EXPIRES, methods: 'dev', provider: 'dev' }
const NAMES = { user: 'people', session: 'visits', verificationToken: 'verification_token' }

async function storedRow(): Promise<unknown> {
  const all = await located(NAMES)
  const sessions = all.get('session')
  if (!sessions) throw new Error('there is no table of sessions')
  await insertRow(connection, all, sessions, ROW)
  const [row] = await connection.query('select * from visits')
  return { ...row }
}

describe('a session is stored as the database has others', () => {
  test('in columns by any spelling; one of another kind is left alone', async () => {
    await connection.query(
      'create table visits (session_token text primary key, user_id text, expires text, provider integer)',
    )
    expect(await storedRow()).toEqual({
      session_token: 't',
      user_id: 'u',
      expires: '2031-02-03T04:05:06.789Z',
      provider: null,
    })
  })

  test.each([
    ['integer', undefined, EXPIRES.getTime()],
    ['integer', 1_700_000_000, Math.floor(EXPIRES.getTime() / 1000)],
    ['integer', 1_700_000_000_000, EXPIRES.getTime()],
    ['datetime', undefined, '2031-02-03T04:05:06.789+00:00'],
    ['datetime', '2024-01-01 00:00:00.000', '2031-02-03 04:05:06.789'],
    ['text', '2024-01-01 00:00:00', '2031-02-03 04:05:06.789'],
  ])('dates of type %s, beside %s', async (type, other, expected) => {
    await connection.query(
      `create table visits (sessionToken text primary key, userId text, expires ${type})`,
    )
    await connection.query(`create table people (id text primary key, emailVerified ${type})`)
    if (other !== undefined)
      await connection.query('insert into people (id, emailVerified) values (?, ?)', ['a', other])
    expect(await storedRow()).toMatchObject({ expires: expected })
  })

  test('with an id and a moment of its own, where the table asks for them', async () => {
    await connection.query(
      'create table visits (id text not null primary key, sessionToken text, userId text, expires text, updated_at datetime not null)',
    )
    expect(await storedRow()).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      updated_at: expect.stringMatching(/^20\d\d-/),
    })
  })

  test('where it asks for what nobody knows, that is refused by its name', async () => {
    await connection.query(
      'create table visits (sessionToken text primary key, userId text, expires text, tenant text not null)',
    )
    await expect(storedRow()).rejects.toMatchObject({
      type: 'column-unknown',
      message: 'visits.tenant needs a value that the application alone knows',
    })
    expect(await connection.query('select * from visits')).toEqual([])
  })
})

test('a user is found by the address, in lower case too, with dates as dates and an id as text', async () => {
  await connection.query(
    'create table people (id integer primary key, email text, name text, emailVerified integer, sessionsFrom text)',
  )
  await connection.query(
    "insert into people values (7, 'ada@example.com', 'Ada', 1700000000, '2024-01-01 00:00:00+02')",
  )
  const users = (await located(NAMES)).get('user')
  if (!users) throw new Error('there is no table of users')
  const [ada] = await findUsers(connection, users, 'Ada@example.com')
  expect(ada).toEqual({
    id: '7',
    email: 'ada@example.com',
    name: 'Ada',
    emailVerified: new Date(1_700_000_000_000),
    sessionsFrom: new Date('2023-12-31T22:00:00Z'),
  })
  expect(await findUsers(connection, users, 'bob@example.com')).toEqual([])
  await connection.query("insert into people (email) values ('ada@example.com')")
  expect(await findUsers(connection, users, 'ada@example.com')).toHaveLength(2)
})

test('a user is found as the address is written, then in lower case, then in any other case of ASCII', async () => {
  await connection.query('create table people (id integer primary key, email text)')
  const users = (await located(NAMES)).get('user')
  if (!users) throw new Error('there is no table of users')
  const found = async (email: string): Promise<readonly unknown[]> =>
    (await findUsers(connection, users, email)).map(({ id }) => id)
  await connection.query(
    "insert into people values (1, 'Ada@Example.com'), (2, '\u212Aim@example.com')",
  )
  expect(await found('ADA@example.com')).toEqual(['1'])
  expect(await found('kim@example.com')).toEqual([])
  await connection.query("insert into people values (3, 'ADA@example.com')")
  expect(await found('Ada@Example.com')).toEqual(['1'])
  expect(await found('ada@example.com')).toEqual(['1', '3'])
  await connection.query("insert into people values (4, 'ada@example.com')")
  expect(await found('aDa@example.com')).toEqual(['4'])
})

test('a user whom the database takes for another one’s spelling is passed over', async () => {
  await connection.query('create table people (id integer primary key, email text)')
  const users = (await located(NAMES)).get('user')
  if (!users) throw new Error('there is no table of users')
  const asked: string[] = []
  const folding: Connection = {
    ...connection,
    async query(sql) {
      asked.push(sql.slice(sql.indexOf('where ')))
      return [{ id: 1, email: '\u212Aim@example.com' }]
    },
  }
  expect(await findUsers(folding, users, 'Kim@example.com')).toEqual([])
  expect(asked).toEqual([
    'where "email" = ?',
    'where "email" = ?',
    'where lower("email") = lower(?)',
  ])
})

test.each([
  ['2024-05-06T07:08:09.123Z', '2024-05-06T07:08:09.123Z'],
  ['2024-05-06 07:08:09.123', '2024-05-06T07:08:09.123Z'],
  ['2024-05-06 07:08:09 +00:00', '2024-05-06T07:08:09.000Z'],
  ['2024-05-06', '2024-05-06T00:00:00.000Z'],
  ['1714979289', '2024-05-06T07:08:09.000Z'],
  [1_714_979_289_123, '2024-05-06T07:08:09.123Z'],
])('the date %s', (stored, iso) => {
  expect(findDate(stored)?.toISOString()).toBe(iso)
})

test.each(['soon', '', null, undefined, {}, '2024-13-45'])('no date: %s', (stored) => {
  expect(findDate(stored)).toBeUndefined()
})
