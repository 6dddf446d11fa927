import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monograms } from '../../../runtime/src/pages/visitor.js'

test.each<[readonly string[], readonly string[]]>([
  [
    ['Google', 'GitHub', 'GitLab', 'LinkedIn'],
    ['G', 'GH', 'GL', 'LI'],
  ],
  [['GitHub'], ['GH']],
  [
    ['Discord', 'Dropbox', 'Dribbble'],
    ['D', 'Dr', 'Di'],
  ],
  [
    ['Microsoft Entra ID', '42 School', 'Auth0', 'osu!'],
    ['ME', '42', 'A0', 'O'],
  ],
  [
    ['Acme', 'Acme', 'Acme', 'Acme', 'Acme'],
    ['A', 'Ac', 'Am', 'Ae', 'A2'],
  ],
  [
    ['Яндекс', 'ｅｎ', '!!!', ''],
    ['Я', 'Ｅ', '?', '?2'],
  ],
])('%j → %j', (names, letters) => {
  expect(monograms(names)).toEqual(letters)
})

test('no two services beside each other have the same letters, and none has a sign of HTML', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 30 }),
      (names) => {
        const letters = monograms(names)
        expect(letters).toHaveLength(names.length)
        expect(new Set(letters).size).toBe(names.length)
        expect(letters.join('')).toMatch(/^[\p{L}\p{N}\p{M}?]*$/u)
      },
    ),
  )
})
