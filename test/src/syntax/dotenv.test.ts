import { parse } from 'dotenv'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { effective, parseEnv } from '../../../src/syntax/dotenv.js'
import { runs } from '../../support/runs.js'

/** The pieces that the grammar of env files turns on. */
const PIECES = ['A', 'B_C', 'd.e', 'export', '=', ':', ' ', '\t', '\n', '\r\n', '\r'].concat(
  ["'", '"', '`', '\\', '\\n', '\\r', "\\'", '\\"', '#', '$', 'x', '1', '-'],
  ['\uFEFF', '\u2028', '\u00A0'],
)
const text = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 30 })
  .map((pieces) => pieces.join(''))

test('every text is read as dotenv reads it', () => {
  fc.assert(
    fc.property(text, (file) => {
      const read = [...effective(parseEnv(file))].map(([key, { value }]) => [key, value])
      expect(Object.fromEntries(read)).toEqual(parse(file))
    }),
    runs(5000),
  )
})

test('each part of an assignment lies where it is written', () => {
  fc.assert(
    fc.property(text, (file) => {
      let end = 0
      for (const { key, line, name, written } of parseEnv(file)) {
        expect(file.slice(name.start, name.end)).toBe(key)
        expect(file.slice(written.start, written.end)).toBe(
          file.slice(written.start, written.end).trim(),
        )
        const order = [end, line.start, name.start, name.end, written.start, written.end, line.end]
        expect(order.toSorted((a, b) => a - b)).toEqual(order)
        expect(file.slice(line.end)).toMatch(/^(?:[\n\r\u2028\u2029]|$)/)
        end = line.end
      }
    }),
    runs(2000),
  )
})
