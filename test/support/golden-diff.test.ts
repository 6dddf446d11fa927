import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffOf } from './golden-diff.js'

const text = fc
  .array(fc.constantFrom('', '  a', 'b\r', '}', '@@ 1 @@'))
  .map((lines) => lines.join('\n'))

test('a difference from a text is that of no other text', () => {
  fc.assert(
    fc.property(text, text, text, (before, after, third) => {
      expect(diffOf(before, after) === diffOf(before, third)).toBe(after === third)
    }),
    { numRuns: 500 },
  )
})

test('it says where, what goes and what comes', () => {
  expect(diffOf('a {\n  b\n\n}\n', 'a {\n  c\n\n  d\n}\n')).toBe(
    '@@ 1 @@ a {\n-  b\n+  c\n@@ 3 @@ b\n+  d\n',
  )
  expect(diffOf('', 'x')).toBe('@@ 0 @@\n+x\n')
})
