import { expect, test } from 'vitest'
import { makeCounters } from '../../../runtime/src/store/counters.js'

/** A second, in milliseconds; windows of a minute. */
const SECOND = 1000
const MINUTE = 60 * SECOND

/** A key as the engine makes them: the name of a limit and a hash. */
const keyOf = (limit: string, number: number): string =>
  `${limit}:${number.toString(16).padStart(4, '0')}${'0'.repeat(60)}`

function open(most: number) {
  let time = 0
  const counters = makeCounters(() => time, most)
  const add = (key: string, amount = 1, expires = MINUTE) =>
    counters.increment({ key, amount, expires: new Date(expires) })
  return { counters, add, advance: (milliseconds: number) => void (time += milliseconds) }
}

test('where there is no room left, nobody’s limit is lifted, and memory is bounded', () => {
  const { add } = open(100)
  for (let turn = 0; turn < 5; turn += 1) add('mails:victim')
  const counts = Array.from({ length: 100_000 }, (_, turn) => add(keyOf('mails', turn)))
  expect(add('mails:victim')).toBe(6)
  // 99 have a place of their own; those after them count with all of the same two digits.
  expect(counts.slice(0, 99).every((count) => count === 1)).toBe(true)
  expect(counts.at(-1)).toBeGreaterThan(300)
})

test('what has no room counts with others of its limit only', () => {
  const { add } = open(1)
  add('mails:taken')
  expect([add('mails:aa1'), add('mails:aa2'), add('mails:ab1')]).toEqual([1, 2, 1])
  expect([add('tokens:aa1'), add('mails:aa1', -1), add('mails:aa2', 0)]).toEqual([1, 1, 1])
})

test('there is room again when what is old has expired, and nobody begins anew by it', () => {
  const { add, advance } = open(1)
  add('mails:taken', 1, SECOND)
  add('mails:aa1')
  add('mails:aa1')
  advance(2 * SECOND)
  expect(add('mails:aa1')).toBe(3)
  expect([add('mails:bb1'), add('mails:cc1'), add('mails:cc2')]).toEqual([1, 1, 2])
})

test('what has expired is looked for once a second, not at every try', () => {
  const { add, advance } = open(1)
  add('mails:taken', 1, SECOND / 2)
  add('mails:aa1')
  advance(SECOND - 1)
  expect([add('mails:bb1'), add('mails:bb2')]).toEqual([1, 2])
  advance(1)
  expect([add('mails:cc1'), add('mails:cc1')]).toEqual([1, 2])
  expect(add('mails:dd1')).toBe(1)
})

test('what has expired is removed on demand', () => {
  const { counters, add } = open(2)
  add('mails:aa1', 5, SECOND)
  add('mails:aa2', 5, SECOND + 1)
  counters.removeExpired(new Date(SECOND))
  expect([add('mails:aa1'), add('mails:aa2')]).toEqual([1, 6])
})
