import { expect, test } from 'vitest'
import { LANGUAGE_IDS } from '../../../runtime/src/texts/language-ids.js'
import { acceptedLanguages, lookUpLanguage } from '../../../runtime/src/texts/load-texts.js'

test.each([
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-Latn-AT-1996', 'de'],
  ['en-GB', 'en'],
  ['pt-BR', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-Hant-CN', 'zh-Hant'],
  ['zh-Hans-TW', 'zh-Hans'],
  ['iw', 'he'],
  ['he-IL', 'he'],
  ['ar-EG', 'ar'],
  ['uk-UA', 'uk'],
  ['sv', undefined],
  ['deu', 'de'],
  ['*', undefined],
  ['d', undefined],
  ['', undefined],
  ['en_US', undefined],
  ['<script>', undefined],
  ['x-klingon', undefined],
])('who reads %s gets %s (RFC 4647, section 3.4)', (range, language) => {
  expect(lookUpLanguage([range], LANGUAGE_IDS)).toBe(language)
})

test('the first language that there is wins, not the nearest', () => {
  expect(lookUpLanguage(['sv', 'fr-CH', 'de'], LANGUAGE_IDS)).toBe('fr')
  expect(lookUpLanguage(['de'], ['en', 'fr'])).toBeUndefined()
})

test('an own language is found by its tag', () => {
  expect(lookUpLanguage(['sv-FI'], ['en', 'sv'])).toBe('sv')
  expect(lookUpLanguage(['sr-Latn'], ['en', 'sr-Cyrl'])).toBeUndefined()
  expect(lookUpLanguage(['sr'], ['en', 'sr-Cyrl'])).toBe('sr-Cyrl')
})

test('a stranger can not have more looked up than a browser would', () => {
  const many = Array.from({ length: 20 }, () => 'sv')
  expect(lookUpLanguage([...many, 'de'], LANGUAGE_IDS)).toBeUndefined()
  expect(acceptedLanguages([...many, 'de'].join(','))).toEqual(many)
})

test.each([
  [null, []],
  ['', []],
  ['de', ['de']],
  ['de-CH, fr;q=0.9 , en ; q=0.8', ['de-CH', 'fr', 'en']],
  ['en;q=0.1, de;q=0.5, fr', ['fr', 'de', 'en']],
  ['de;q=0.5, fr;q=0.5', ['de', 'fr']],
  ['de;q=0, fr;Q=0.5', ['fr']],
  ['de;q=nonsense, fr', ['fr']],
  [',,de,', ['de']],
])('Accept-Language: %s asks for %j (RFC 9110, section 12.5.4)', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages)
})
