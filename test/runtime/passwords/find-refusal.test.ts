import { describe, expect, test } from 'vitest'
import { commonPasswords } from '../../../runtime/src/passwords/common-passwords.js'
import {
  contextWords,
  findRefusal,
  type PasswordRules,
} from '../../../runtime/src/passwords/find-refusal.js'

const words = contextWords({
  address: 'ada.lovelace@example.test',
  host: 'shop.example.test',
  site: 'Crab & Cake',
})
const refused = (password: string, rules: Partial<PasswordRules> = {}) =>
  findRefusal(password, { minLength: 15, words, ...rules })

/** As long as it says, and nothing that anybody would guess. */
const random = (length: number) => 'x7Kp!mQ2vR9tL4wZ'.repeat(17).slice(0, length - 1) + '§'

describe('the length, in code points of the normal form (NIST SP 800-63B-4, section 3.1.1.2)', () => {
  test.each([
    [14, 'PasswordTooShort'],
    [15, undefined],
    [256, undefined],
    [257, 'PasswordTooLong'],
  ])('%i characters: %s', async (length, expected) => {
    expect(await refused(random(length))).toBe(expected)
  })

  test.each([
    ['emoji count once each', '🦀🍰🌵🚲🪁🧭🪴🎻🛶🧶🔭🪐🧊🫖', 'PasswordTooShort'],
    ['emoji count once each', '🦀🍰🌵🚲🪁🧭🪴🎻🛶🧶🔭🪐🧊🫖🥁', undefined],
    ['an accent is part of its letter', `${'e\u0301'.repeat(4)}xkqpvmwzjt`, 'PasswordTooShort'],
    ['an accent is part of its letter', 'e\u0301xkqpvmwzjtbhfd'.repeat(16), undefined],
    ['an accent is part of its letter', `${'e\u0301xkqpvmwzjtbhfd'.repeat(16)}a`, undefined],
  ])('%s: %s, %s', async (_, password, expected) => {
    expect(await refused(password)).toBe(expected)
  })

  test('may be less where the site says so', async () => {
    expect(await refused('vK7$qp!m', { minLength: 8 })).toBeUndefined()
    expect(await refused('vK7$qp!', { minLength: 8 })).toBe('PasswordTooShort')
  })

  test('of a text without end is not counted', async () => {
    expect(await refused('a'.repeat(10_000_000))).toBe('PasswordTooLong')
  })
})

test.each([
  ['NUL', `correct\0horse battery`],
  ['a half of a character', `correct\uD83D horse battery`],
  ['the other half', `correct\uDE00 horse battery`],
])('%s is refused', async (_, password) => {
  expect(await refused(password)).toBe('PasswordInvalid')
})

test.each([
  'careful horse battery staple',
  'not the password of ada lovelace',
  '🦀🍰🌵🚲🪁🧭🪴🎻🛶🧶🔭🪐🧊🫖🥁a',
  'лошадь верно батарея скрепка',
  '正しい馬の電池のホチキスと青い空の下で歩く',
  'घोड़ा सही बैटरी स्टेपल',
  '847362958473625',
  'a84736295847362',
  'dragonfly in the passage',
  'passwordless-is-better',
  // Runs beside something that is none.
  'qwertyuiop and asdf, kd',
  'wsx lantern edc bicycle',
  'this is my password for the lighthouse',
  // Digits in front of a word are no digits after it.
  '123456789xkqvzw',
])('%s is taken', async (password) => {
  expect(await refused(password)).toBeUndefined()
})

describe('what is tried first is refused', () => {
  test.each([
    ['a common one', 'passwordstandard'],
    ['with other letters', 'PassWordStandard'],
    ['with signs between', 'pass-word_standard!'],
    ['in wide letters', 'ｐａｓｓｗｏｒｄｓｔａｎｄａｒｄ'],
    ['a common one twice', 'passwordpassword'],
    ['and a bit more', 'passwordpasswor'],
    ['a short one again and again', 'Dragon Dragon Dragon'],
    ['with digits after it', 'monkey1234567890'],
    ['with digits of another script after it', 'monkey١٢٣٤٥٦٧٨٩'],
    ['again and again, with digits after it', 'letmein letmein 2026'],
    ['with digits, again and again', 'abc123abc123abc123'],
    ['one with digits, and digits after it', 'trustno1 1815 1852'],
    ['the address', 'Ada.Lovelace@example.test'],
    ['the address with digits', 'ada.lovelace@example.test1815'],
    ['what stands before the @', 'ada-lovelace-1815'],
    ['what stands before the @, twice', 'adalovelaceadalovelace'],
    ['the host', 'https shop.example.test'.slice(6)],
    ['the name of the site', 'Crab & Cake! Crab & Cake!'],
    ['one character', 'aaaaaaaaaaaaaaaa'],
    ['one character with a digit', 'aaaaaaaaaaaaaaa1'],
    ['one sign', '!!!!!!!!!!!!!!!!'],
    ['one emoji', '🦀'.repeat(15)],
    ['one letter among signs', '.......a.......'],
    ['a row of keys', 'qwertyuiop[]qwertyuiop[]'],
    ['a row of keys backwards', 'poiuytrewqpoiuytrewq'],
    ['a part of a row again and again', 'sdfgsdfgsdfgsdfg'],
    ['a row of another layout', 'qwertzuiopqwertzuiop'],
    ['a row of another script', 'йцукенгшщзхъйцукенгшщзхъ'],
    ['the row of signs', '!@#$%^&*()!@#$%'],
    ['common digits with others after them', '123456008374651'],
    ['digits in order', '123456789012345'],
    ['the alphabet', 'abcdefghijklmnop'],
    ['the alphabet backwards', 'zyxwvutsrqponmlk'],
    ['a bit of the alphabet', 'abcabcabcabcabc'],
    ['the alphabet of another script', 'абвгдежзийклмноп'],
    ['the alphabet, with digits after it', 'abcdefghijklm2026'],
    ['rows of keys one after the other', 'qwertyuiopasdfghjkl'],
    ['rows of keys, the last one cut', 'asdfghjklzxcvbnmqw'],
    ['rows of keys there and back', 'qwertyuioppoiuytrewq'],
    ['rows of digits and letters', '1234qwerasdfzxcv'],
    ['rows of another script one after the other', 'йцукенгшфывапролдячсмить'],
    ['keys one below the other', '1qaz2wsx3edc4rfv'],
    ['keys one below the other, with and without shift', '1qaz!QAZ2wsx@WSX'],
    ['keys one below the other, upwards', 'zaq1xsw2cde3vfr4'],
    ['keys one below the other, the other way', 'zse4xdr5cft6vgy7'],
    ['letters and digits in order', 'abcd1234efgh5678'],
    ['characters again and again', 'aaaabbbbccccdddd'],
    ['runs with digits after them', 'qwertyasdfgh2026'],
    ['a sentence of a password', 'thisismypassword'],
    ['a sentence of several passwords', 'these are my passwords'],
    ['a sentence with signs', 'This is my new, secure password!'],
    ['a sentence in another language', 'Das ist mein Passwort'],
    ['a sentence of love', 'i love you so much 2026'],
    ['a quotation', 'correcthorsebatterystaple'],
    ['a quotation with its blanks, and digits', 'Correct Horse Battery Staple 1'],
    ['another quotation', 'May the force be with you'],
    ['a quotation twice', 'winteriscoming winteriscoming'],
  ])('%s: %s', async (_, password) => {
    expect(await refused(password)).toBe('PasswordTooCommon')
  })

  test.each([
    ['7890', '1234567890'],
    ['!@#$%', '!@#$%^&*()'],
    ['ertyuiop[]', 'qwertyuiop[]'],
    ['kjhgfdsa', 'asdfghjkl'],
    ['nbvcxz', 'zxcvbnm'],
    ['wertzuio', 'qwertzuiop'],
    ['yxcvbnm', 'yxcvbnm'],
    ['zertyui', 'azertyuiop'],
    ['dfghjklm', 'qsdfghjklm'],
    ['wxcvbn', 'wxcvbn'],
    ['йцукенг', 'йцукенгшщзхъ'],
    ['фывапро', 'фывапролджэ'],
    ['ячсмить', 'ячсмитьбю'],
  ])('%s again and again, of the row %s', async (part) => {
    expect(await refused(part.repeat(15))).toBe('PasswordTooCommon')
  })

  test.each(['sunshine', 'iloveyou', 'p@ssword', 'princess1', 'qwerty123', 'qazwsxedc'])(
    'with a minimum of 8: %s',
    async (password) => {
      expect(await refused(password, { minLength: 8 })).toBe(
        password === 'p@ssword' ? undefined : 'PasswordTooCommon',
      )
    },
  )

  test('words are those of this site and this person', async () => {
    expect(await refused('ada-lovelace-1815', { words: [] })).toBeUndefined()
    expect(await refused('лошадьлошадь2026', { words: ['Лошадь'] })).toBe('PasswordTooCommon')
    // Words of which nothing is left say nothing.
    expect(await refused('careful horse battery', { words: ['!!!', ''] })).toBeUndefined()
  })

  test('takes no longer for the longest that repeats itself in many ways', async () => {
    expect(await refused('monkey1'.repeat(36))).toBe('PasswordTooCommon')
    expect(await refused(`${'monkey'.repeat(20)}${'7'.repeat(136)}`)).toBe('PasswordTooCommon')
    expect(await refused(`${'x7'.repeat(127)}yy`)).toBeUndefined()
    expect(await refused('73'.repeat(128))).toBeUndefined()
    expect(await refused(`${'isa'.repeat(85)}k`)).toBeUndefined()
    expect(await refused(`${'qwerty'.repeat(42)}kzkp`)).toBeUndefined()
  })
})

test('words that an attacker tries first', () => {
  expect(words).toEqual([
    'ada.lovelace@example.test',
    'ada.lovelace',
    'shop.example.test',
    'Crab & Cake',
  ])
  expect(contextWords({})).toEqual([])
})

test('the list has the 3,000 most common that a minimum of 8 lets through (OWASP ASVS 6.2.4), and as they are compared', () => {
  const list = [...commonPasswords()]
  expect(list.filter((word) => word.length >= 8).length).toBeGreaterThan(5000)
  expect(list.filter((word) => !/^[a-z\d]{4,}$/.test(word))).toEqual([])
  expect(list.toSorted()).toEqual(list)
  for (const word of ['password', '12345678', 'baseball', 'football', 'superman', 'trustno1'])
    expect(list).toContain(word)
})
