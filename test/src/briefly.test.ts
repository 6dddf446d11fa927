import { expect, test } from 'vitest'
import { briefly } from '../../src/briefly.js'

test.each([
  [[], ''],
  [['a.ts'], 'a.ts'],
  [['a.ts', 'b.ts', 'c.ts'], 'a.ts, b.ts, c.ts'],
  [['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'], 'a.ts, b.ts, c.ts, …'],
])('%j is told as %s', (names, told) => {
  expect(briefly(names)).toBe(told)
})
