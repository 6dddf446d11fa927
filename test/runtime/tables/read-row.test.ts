import { describe, expect, test } from 'vitest'
import { readRow } from '../../../runtime/src/tables/read-row.js'
import { tables } from '../../../runtime/src/tables/tables.js'

const MOMENT = new Date('2026-03-08T02:30:00.120Z')

describe('a date is read, however a driver gives it', () => {
  test.each([
    ['a Date', MOMENT],
    ['milliseconds', MOMENT.getTime()],
    ['milliseconds of 64 bits', BigInt(MOMENT.getTime())],
    ['milliseconds as text', String(MOMENT.getTime())],
    ['as JSON writes it', '2026-03-08T02:30:00.120Z'],
    ['as SQL writes it, in UTC', '2026-03-08 02:30:00.12'],
    ['with T, in UTC', '2026-03-08T02:30:00.120'],
    ['as PostgreSQL writes it', '2026-03-08 04:30:00.12+02'],
    ['in the west, with minutes', '2026-03-07 23:00:00.120-0330'],
    ['with a colon in the zone', '2026-03-08T08:15:00.120+05:45'],
  ])('%s', (_, expires) => {
    const row = { sessionToken: 't', userId: '1', expires }
    expect(readRow(tables.session, row)).toEqual({ ...row, expires: MOMENT })
  })

  test('before 1970', () => {
    expect(readRow(tables.session, { expires: '-1' })).toEqual({ expires: new Date(-1) })
    expect(readRow(tables.session, { expires: '1969-12-31 23:59:59.999' })).toEqual({
      expires: new Date(-1),
    })
  })

  test('of a day alone, which begins in UTC', () => {
    expect(readRow(tables.session, { expires: '2026-03-08' })).toEqual({
      expires: new Date('2026-03-08T00:00:00.000Z'),
    })
  })
})

test('an id is text, whatever counts it', () => {
  expect(readRow(tables.user, { id: 7 })).toEqual({ id: '7' })
  expect(readRow(tables.user, { id: 7n })).toEqual({ id: '7' })
  expect(readRow(tables.user, { id: '007' })).toEqual({ id: '007' })
})

test('a number is one, also as text or of 64 bits', () => {
  for (const counter of [7, 7n, '7'])
    expect(readRow(tables.authenticator, { counter })).toEqual({ counter: 7 })
})

test('a boolean is one, also as a number', () => {
  for (const credentialBackedUp of [true, 1, 1n, '1'])
    expect(readRow(tables.authenticator, { credentialBackedUp })).toEqual({
      credentialBackedUp: true,
    })
  for (const credentialBackedUp of [false, 0, 0n, '0'])
    expect(readRow(tables.authenticator, { credentialBackedUp })).toEqual({
      credentialBackedUp: false,
    })
})

test('null stays, what is not there stays away, and what is not ours stays as it is', () => {
  const row = { id: 'a', emailVerified: null, plan: 7n }
  expect(readRow(tables.user, row)).toStrictEqual(row)
})

test.each([
  [tables.user, { id: {} }, 'user.id is no key'],
  [tables.user, { name: true }, 'user.name is no text'],
  [tables.session, { expires: 'tomorrow' }, 'session.expires is no date'],
  [tables.session, { expires: new Date(Number.NaN) }, 'session.expires is no date'],
  [tables.session, { expires: true }, 'session.expires is no date'],
  [tables.account, { expires_at: 'soon' }, 'account.expires_at is no seconds'],
  [tables.authenticator, { counter: {} }, 'authenticator.counter is no integer'],
  [tables.authenticator, { counter: 'Infinity' }, 'authenticator.counter is no integer'],
  [
    tables.authenticator,
    { credentialBackedUp: 2 },
    'authenticator.credentialBackedUp is no boolean',
  ],
  [
    tables.authenticator,
    { credentialBackedUp: 't' },
    'authenticator.credentialBackedUp is no boolean',
  ],
])('what is nothing of the kind names its column: %#', (table, row, message) => {
  expect(() => readRow(table, row)).toThrow(new TypeError(message))
})
