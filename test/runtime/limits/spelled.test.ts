import { expect, test } from 'vitest'
import { spelled } from '../../../runtime/src/limits/spelled.js'

/** Signs that MariaDB, by one of its collations, takes for the letter. */
const LIKE: Readonly<Record<string, readonly string[]>> = {
  a: ['a', 'A', 'á', 'Ä', 'ą', 'ａ', 'ᵃ', '𝐚'],
  d: ['d', 'D', 'ď', 'đ', 'Ð', 'ð', 'ｄ', '𝒅'],
  h: ['h', 'ħ', 'Ħ'],
  σ: ['σ', 'ς', 'Σ', 'ϲ'],
  o: ['o', 'Ö', 'ø', 'Ǿ', 'ő', 'º'],
  l: ['l', 'Ł', 'ŀ', 'ℓ'],
  i: ['i', 'İ', 'ı', 'ï', 'ℹ'],
  ss: ['ss', 'ß', 'ẞ', 's'],
  ae: ['ae', 'æ', 'Ǽ'],
  oe: ['oe', 'Œ'],
  7: ['7', '٧', '७', '７', '⑦', '𝟕', '⁷'],
}

test.each(Object.entries(LIKE))('%s has one spelling', (_, signs) => {
  expect(new Set(signs.map(spelled)).size).toBe(1)
})

test.each(['\u00b7', '\u0640', '\u07fa', '\u0824', '\u0828', '\u200b', '\u0301', ' ', '\n'])(
  '%j is nothing, how often it may be there',
  (sign) => {
    expect(spelled(`${sign}a${sign}${sign}da${sign}`)).toBe('ada')
  },
)

test('a digit is the same in every script', () => {
  const digits = Array.from({ length: 0x2_00_00 }, (_, code) => String.fromCodePoint(code)).filter(
    (sign) => /^\p{Nd}$/u.test(sign),
  )
  expect(digits.length).toBeGreaterThan(500)
  expect(digits.map(spelled)).toEqual(digits.map((_, at) => String(at % 10)))
})

test.each(['ﬅ', 'ᾳ', 'ŉ', 'ǰ'])('%s is spelled like its letters, one by one', (sign) => {
  expect(spelled(sign)).toBe(spelled(Array.from(sign.normalize('NFKD')).join(' ')))
})

test('an address has one spelling, of thousands', () => {
  const { a = [], d = [], 7: seven = [] } = LIKE
  const spellings = a.flatMap((first) =>
    d.flatMap((second) =>
      a.flatMap((third) => seven.map((last) => `${first}${second} ${third}\u200b${last}@X.test`)),
    ),
  )
  expect(spellings).toHaveLength(3584)
  expect(new Set(spellings.map(spelled))).toEqual(new Set(['ada7@x.tet'.replace('tet', 'test')]))
})

test('names with signs that no name has are all one', () => {
  expect(new Set(['ad➊', '🅐da', 'dͣa', 'ꟁda', 'ʒ౸'].map(spelled)).size).toBe(1)
  expect(spelled('ad➊')).not.toBe(spelled('ada'))
  expect(spelled('➊')).not.toBe(spelled(' '))
})

test('other names are others', () => {
  const names = ['ada', 'adb', 'ida', 'ada1', 'ada2', 'иван', 'ивана', '田中', '田', 'علي', 'יוסף']
  expect(new Set(names.map(spelled)).size).toBe(names.length)
})

test('a plain name is spelled as one with a sign that nobody sees', () => {
  const signs = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(33 + at))
  for (const name of [...signs, signs.join(''), 'Ada.Lovelace+Sss@Example.test'])
    expect(spelled(name)).toBe(spelled(`${name}\u200b`))
})
