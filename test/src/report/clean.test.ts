import { expect, test } from 'vitest'
import { clean, cleanPainted } from '../../../src/report/clean.js'
import { toJson } from '../../../src/report/to-json.js'

const EVIL = 'a\u202Eb\u200Ec\u061Cd\u009B1me\u001B[2Jf\u0007g\u2028h\u2066i'

test('what could steer a terminal is taken out of a text, colours of ours stay', () => {
  expect(clean(`${EVIL}\n\t\u001B[1m`)).toBe('abcd1me[2Jfghi\n\t[1m')
  expect(cleanPainted(`\u001B[1m${EVIL}\u001B[22m`)).toBe('\u001B[1mabcd1me[2Jfghi\u001B[22m')
})

test('a document says what could steer a terminal by escapes, and means the same', () => {
  const text = toJson({ [EVIL]: [EVIL] })
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|[\u2028\u2029]/u)
  expect(JSON.parse(text)).toEqual({ [EVIL]: [EVIL] })
})
