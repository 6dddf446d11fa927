import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosePairwise, isWhole } from './pairwise.js'

const product = (sizes: readonly number[]): readonly (readonly number[])[] =>
  sizes.reduce<readonly (readonly number[])[]>(
    (cells, size) =>
      cells.flatMap((cell) => Array.from({ length: size }, (_, value) => [...cell, value])),
    [[]],
  )

const pairsOf = (cells: readonly (readonly number[])[]): ReadonlySet<string> =>
  new Set(
    cells.flatMap((cell) =>
      cell.flatMap((one, at) =>
        cell.slice(at + 1).map((other, more) => `${at}:${one} ${at + 1 + more}:${other}`),
      ),
    ),
  )

const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 5 })

test('each pair of values that any cell has is in one that is chosen, in the order that is given', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 4 }), (dimensions, hole) => {
      const cells = product(dimensions).filter((_, at) => at % 5 !== hole)
      const chosen = choosePairwise(cells, (cell) => cell)
      expect(pairsOf(chosen)).toEqual(pairsOf(cells))
      expect(cells.filter((cell) => chosen.includes(cell))).toEqual(chosen)
    }),
  )
})

test('as few are chosen as it takes, and the same in each run', () => {
  const cells = product([4, 3, 3, 2])
  const chosen = choosePairwise(cells, (cell) => cell)
  expect(choosePairwise(cells, (cell) => cell)).toEqual(chosen)
  expect(chosen.length).toBeLessThan(isWhole ? cells.length + 1 : 17)
})
