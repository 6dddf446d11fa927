import { describe, expect, test } from 'vitest'
import { LANGUAGE_IDS, type LanguageId } from '../../../runtime/src/texts/language-ids.js'
import { LANGUAGES } from '../../../runtime/src/texts/languages/loaders.js'
import type { Texts } from '../../../runtime/src/texts/texts.js'

/** Values that texts are made around: as numbers they choose the plural, and no language writes them differently. */
const COUNTS = [0, 1, 2, 3, 4, 5, 11, 22, 100]

/** What a text says around the values that it is given: names, lists of them, nothing, or numbers. */
function said(entry: (...values: unknown[]) => unknown): readonly string[] {
  const tried = (value: unknown): readonly unknown[] => {
    try {
      return [entry(value, value, value)]
    } catch {
      return []
    }
  }
  const named = [undefined, '⟦⟧', ['⟦⟧'], ...COUNTS].flatMap(tried)
  const results = named.length > 0 ? named : tried(new Date(0))
  const texts = results.map((result) => (Array.isArray(result) ? result.join('') : String(result)))
  return [...new Set(texts)]
}

/** All texts of a table, by the path at which each stands. */
function textsOf(table: object, above = ''): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(table).flatMap(([name, entry]: [string, unknown]) => {
      const path = `${above}${name}`
      if (typeof entry === 'string') return [[path, [entry]] as const]
      if (typeof entry === 'function')
        return [[path, said(entry as (...values: unknown[]) => unknown)] as const]
      return [...textsOf(entry as object, `${path}.`)]
    }),
  )
}

const tables = await Promise.all(
  LANGUAGE_IDS.map(async (id): Promise<[LanguageId, Texts]> => [id, await LANGUAGES[id]()]),
)
const english = textsOf(await LANGUAGES.en())
const sentences = new Set([...english.values()].flat().filter((text) => / .* /.test(text)))

/** Names, and words of programs, that stand in other scripts as they are. */
const LATIN =
  /AUTH_URL|JavaScript|HTML|QR|UTC|https:|undefined|example\.test|\b(?:anata|nin|na|anta|ani|vy)@|⟦⟧/g
const OTHER_SCRIPTS: readonly LanguageId[] = ['uk', 'ja', 'zh-Hans', 'zh-Hant', 'ko', 'ar', 'he']

describe.each(tables)('%s', (id, table) => {
  const texts = textsOf(table)

  test('says which language it is, and in which direction it is written', () => {
    expect(table.lang).toBe(id)
    const { language } = new Intl.Locale(id)
    expect(table.dir).toBe(['ar', 'he'].includes(language) ? 'rtl' : 'ltr')
  })

  test('has every text, and none is empty', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    const empty = [...texts].filter(
      ([, all]) => all.length === 0 || all.some((text) => text.trim() === ''),
    )
    expect(empty).toEqual([])
  })

  test('each text has what the English one is given', () => {
    const lost = [...english].flatMap(([path, all]) => {
      const given = all.some((text) => text.includes('⟦⟧'))
      return given && !texts.get(path)?.some((text) => text.includes('⟦⟧')) ? [path] : []
    })
    expect(lost).toEqual([])
  })

  test('ends what is a sentence in English as a sentence', () => {
    const open = [...english].flatMap(([path, all]) => {
      const first = all[0] ?? ''
      const own = texts.get(path)?.[0] ?? ''
      return /^[A-Z].*[a-z]\.$/.test(first) && !/(?:[.。]|: |undefined)$/.test(own) ? [path] : []
    })
    expect(open).toEqual([])
  })
})

/** Without what is written the same in every language. */
const wordsOf = (table: Texts) =>
  [...textsOf(table)].filter(([path]) => !['lang', 'dir', 'mailbox.time'].includes(path))

test.each(tables.filter(([id]) => id !== 'en'))('%s has no sentence of English', (_id, table) => {
  const kept = wordsOf(table).filter(([, all]) => all.some((text) => sentences.has(text)))
  expect(kept).toEqual([])
})

test.each(tables.filter(([id]) => OTHER_SCRIPTS.includes(id)))(
  '%s has no word in Latin letters but names',
  (_id, table) => {
    const latin = wordsOf(table)
      .flatMap(([path, all]) => all.map((text) => [path, text.replaceAll(LATIN, '')] as const))
      .filter(([, text]) => /\p{Script=Latin}/u.test(text))
    expect(latin).toEqual([])
  },
)

const PLURALS: readonly (readonly [LanguageId, readonly (readonly [number, string])[]])[] = [
  [
    'pl',
    [
      [1, 'Został jeden'],
      [2, 'Zostały 2.'],
      [5, 'Zostało 5.'],
      [22, 'Zostały 22.'],
    ],
  ],
  [
    'uk',
    [
      [1, 'Залишився 1.'],
      [3, 'Залишилося 3.'],
      [21, 'Залишився 21.'],
    ],
  ],
  [
    'ar',
    [
      [1, 'رمز واحد'],
      [2, 'رمزان'],
      [3, '3 رموز'],
      [11, '11 رمزًا'],
      [100, '100 رمز'],
    ],
  ],
  [
    'he',
    [
      [1, 'קוד אחד'],
      [2, '2 קודים'],
    ],
  ],
]

test.each(PLURALS)('%s counts recovery codes by its plurals', async (id, counts) => {
  const { left } = (await LANGUAGES[id]()).notices.recoveryCodeUsed
  for (const [count, text] of counts) expect(left(count)).toContain(text)
})
