import { isDate } from '@create-auth/runtime/adapters'
import { expect, test } from 'vitest'

test.each([
  [new Date().toISOString(), true],
  ['2026-01-15T12:00:00Z', true],
  ['2026-13-15T12:00:00Z', false],
  ['2026-01-15', false],
  ['2026-01-15T12:00:00+01:00', false],
  ['7', false],
  [7, false],
  [new Date(), false],
  [null, false],
])('isDate: %o %s', (value, is) => {
  expect(isDate(value)).toBe(is)
})
