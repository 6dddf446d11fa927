import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splice, spliceText } from '../../../src/syntax/splice.js'

test('every character outside of the ranges stays, whatever the order of the splices', () => {
  const ranges = fc
    .uniqueArray(fc.nat(20), { minLength: 2, maxLength: 8 })
    .map((offsets) => offsets.toSorted((a, b) => a - b).slice(0, offsets.length & ~1))
  fc.assert(
    fc.property(
      fc.string({ minLength: 21, maxLength: 30, unit: 'binary-ascii' }),
      ranges,
      (text, offsets) => {
        const splices = offsets.flatMap((start, at) =>
          at % 2 === 0 ? [{ start, end: offsets[at + 1]!, content: [`<${at}>`] }] : [],
        )
        const bounds = [0, ...offsets, text.length]
        const expected = bounds
          .slice(0, -1)
          .map((from, at) => (at % 2 === 0 ? text.slice(from, bounds[at + 1]) : `<${at - 1}>`))
        expect(spliceText(text, splices.toReversed())).toBe(expected.join(''))
      },
    ),
  )
})

test('insertions at one place keep their order, and what is not text stays in pieces', () => {
  const secret = { secret: 'K' }
  expect(
    splice<typeof secret>('ab', [
      { start: 1, end: 1, content: ['1', secret] },
      { start: 1, end: 1, content: ['2', ''] },
    ]),
  ).toEqual(['a1', secret, '2b'])
})

test.each([
  [
    [
      { start: 0, end: 2, content: [] },
      { start: 1, end: 3, content: [] },
    ],
  ],
  [[{ start: 2, end: 1, content: [] }]],
  [[{ start: 2, end: 4, content: [] }]],
])('ranges that overlap or lie outside are refused: %j', (splices) => {
  expect(() => spliceText('abc', splices)).toThrow(RangeError)
})
