import { expect, test } from 'vitest'
import { makeClosed, makeCounters } from '../../../runtime/src/store/counters.js'

/** A second, in milliseconds; windows of a minute. */
const SECOND = 1000
const MINUTE = 60 * SECOND

function open(most: number) {
  let time = 0
  const counters = makeCounters(() => time, most)
  const add = (key: string, amount = 1, expires = MINUTE) =>
    counters.increment({ key, amount, expires: new Date(expires) })
  return { counters, add, advance: (milliseconds: number) => void (time += milliseconds) }
}

test('where there is no room left, nobody is refused for what others have filled it with', () => {
  const { add } = open(100)
  const counts = Array.from({ length: 100_000 }, (_, turn) => add(`mails:${turn}`))
  expect(counts.every((count) => count === 1)).toBe(true)
  expect([add('mails:ada'), add('mails:ada')]).toEqual([1, 2])
})

test('where there is no room left, no limit is lifted that somebody is close to, and memory is bounded', () => {
  const { counters, add } = open(100)
  for (let turn = 0; turn < 5; turn += 1) add('mails:victim')
  for (let turn = 0; turn < 100_000; turn += 1) add(`mails:${turn}`)
  expect(add('mails:victim')).toBe(6)
  expect(counters.removeExpired(new Date(MINUTE))).toBeLessThanOrEqual(100)
})

test('there is room again when what is old has expired', () => {
  const { add, advance } = open(16)
  for (let turn = 0; turn < 16; turn += 1) add(`mails:${turn}`, 1, turn < 8 ? SECOND : MINUTE)
  advance(2 * SECOND)
  add('mails:new')
  // Of those that had not expired none gave way.
  expect(Array.from({ length: 8 }, (_, turn) => add(`mails:${turn + 8}`))).toEqual(
    Array.from({ length: 8 }, () => 2),
  )
})

test('what has expired is looked for once a second, not at every try', () => {
  const { add, advance } = open(2)
  add('mails:a', 9, SECOND / 2)
  add('mails:b', 9, MINUTE)
  advance(SECOND / 4)
  add('mails:c')
  advance(SECOND / 2)
  add('mails:d')
  // It has expired, and was not looked for.
  expect(add('mails:b')).toBe(10)
  advance(SECOND)
  add('mails:e')
  add('mails:f')
  expect(add('mails:b')).toBe(11)
})

test('what has expired is removed on demand', () => {
  const { counters, add } = open(2)
  add('mails:aa1', 5, SECOND)
  add('mails:aa2', 5, SECOND + 1)
  counters.removeExpired(new Date(SECOND))
  expect([add('mails:aa1'), add('mails:aa2')]).toEqual([1, 6])
})

test('of what has reached its limit the oldest is forgotten, where it is too much', () => {
  const closed = makeClosed()
  for (let turn = 0; turn <= 20_000; turn += 1) closed.add(`mails:${turn}`)
  expect([closed.has('mails:0'), closed.has('mails:1')]).toEqual([false, true])
  closed.delete('mails:1')
  expect(closed.has('mails:1')).toBe(false)
})
