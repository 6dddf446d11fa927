import { expect, test } from 'vitest'
import { randomPool } from '../../../runtime/src/crypto/random.js'

test('of twenty thousand values of 16 bytes no two are the same, and none is empty', () => {
  const randomBytes = randomPool()
  const seen = new Set<string>()
  for (let count = 0; count < 20_000; count += 1) seen.add(randomBytes(16).join())
  expect(seen.size).toBe(20_000)
  expect(seen.has(new Uint8Array(16).join())).toBe(false)
})

test.each([0, 1, 31, 256, 257, 5000])('%i bytes are as many', (length) => {
  const randomBytes = randomPool()
  for (let count = 0; count < 100; count += 1) expect(randomBytes(length)).toHaveLength(length)
})

test('a value that was given out is not changed by the next ones', () => {
  const randomBytes = randomPool()
  const first = randomBytes(32)
  const copy = first.join()
  for (let count = 0; count < 200; count += 1) randomBytes(32)
  expect(first.join()).toBe(copy)
})
