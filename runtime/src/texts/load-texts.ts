import { parseCookies } from '../cookies/parse.js'
import { isRecord } from '../guards.js'
import type { WebHeaders } from '../web-types.js'
import { type Language, type LanguageId, readTag } from './language-ids.js'
import { LANGUAGES } from './languages/loaders.js'
import type { Optional } from '../types.js'
import type { Texts, TextsChanges } from './texts.js'

/** Language ranges that are looked at: a browser sends a few, and a stranger as many as there is room for. */
const MAX_RANGES = 20

/** The ranges of an `Accept-Language` by their weights, of equal ones in their order. RFC 9110, sections 12.4.2 and 12.5.4. */
export function acceptedLanguages(header: string | null): readonly string[] {
  if (!header) return []
  return header
    .split(',', MAX_RANGES)
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
      return { range, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ range, weight }) => range !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ range }) => range)
}

/** A language with its usual script; undefined where the tag is none. */
function readScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script ?? ''}`
  } catch {
    return undefined
  }
}

/** The tag, then what is left of it as its last subtags are taken off. RFC 4647, section 3.4. */
function shortened(range: string): readonly string[] {
  const subtags = range.toLowerCase().split('-')
  return subtags
    .map((_, index) => subtags.slice(0, subtags.length - index))
    .filter((kept) => (kept.at(-1)?.length ?? 0) > 1)
    .map((kept) => kept.join('-'))
}

function matching(range: string, tags: readonly string[]): string | undefined {
  const exact = shortened(range)
    .map((prefix) => tags.find((tag) => tag.toLowerCase() === prefix))
    .find((tag) => tag !== undefined)
  if (exact !== undefined) return exact
  // `zh-TW` is read as zh-Hant, `pt` and `pt-PT` as pt-BR, `iw` is he: who reads one reads the other.
  const wanted = readScript(range)
  return wanted === undefined ? undefined : tags.find((tag) => readScript(tag) === wanted)
}

/**
 * The language of those there are that somebody would rather read. RFC 4647, section 3.4; beyond it, another variety of the same
 * language in the same script counts.
 *
 * @param ranges what somebody reads, the best first
 * @param tags what there is. RFC 5646
 * @returns undefined where there is none of them
 */
export function lookUpLanguage(
  ranges: readonly string[],
  tags: readonly string[],
): string | undefined {
  for (const range of ranges.slice(0, MAX_RANGES)) {
    const found = matching(range, tags)
    if (found !== undefined) return found
  }
  return undefined
}

interface LanguageRequest {
  readonly headers: WebHeaders
  readonly query: URLSearchParams
}

export interface LanguagesOptions {
  /** The first is read where somebody reads none of them. */
  readonly languages: readonly Language[]
  readonly texts: Readonly<Optional<Record<LanguageId, TextsChanges>>>
  /** Names of the cookie that keeps which language was chosen. */
  readonly cookieNames: readonly string[]
}

function changed<Table extends object>(table: Table, changes: object): Table {
  const entries = Object.entries(changes).flatMap(([name, change]: [string, unknown]) => {
    const present: unknown = Reflect.get(table, name)
    if (change === undefined) return []
    return [[name, isRecord(present) && isRecord(change) ? changed(present, change) : change]]
  })
  return { ...table, ...Object.fromEntries(entries) }
}

async function loadLanguage(language: Language, texts: LanguagesOptions['texts']): Promise<Texts> {
  // One that was written for an earlier version has gaps.
  if (typeof language !== 'string') return changed(await LANGUAGES.en(), language)
  const change = texts[language]
  const table = await LANGUAGES[language]()
  return change ? changed(table, change) : table
}

// Made once for the languages of an engine, which is one object.
const made = new WeakMap<LanguagesOptions, Map<Language, Promise<Texts>>>()

function chosenRanges(
  { cookieNames }: LanguagesOptions,
  { headers }: Pick<LanguageRequest, 'headers'>,
): readonly string[] {
  const cookies = parseCookies(headers.get('cookie'))
  return cookieNames.flatMap((name) => cookies.get(name) ?? [])
}

/**
 * The tag of the language that somebody has chosen before, of those of the application.
 *
 * @returns undefined where there is nothing to choose, or nobody has chosen; what the browser asks for is no choice
 */
export function chosenLanguage(
  options: LanguagesOptions,
  asked: Pick<LanguageRequest, 'headers'>,
): string | undefined {
  const tags = options.languages.map(readTag)
  return tags.length > 1 ? lookUpLanguage(chosenRanges(options, asked), tags) : undefined
}

/** What somebody reads: asked for by `ui_locales` (OpenID Connect Core, section 3.1.2.1), chosen before, or told by the browser. */
function listRanges(options: LanguagesOptions, asked: LanguageRequest): readonly string[] {
  const { headers, query } = asked
  return [
    ...(query.get('ui_locales')?.split(' ') ?? []),
    ...chosenRanges(options, asked),
    ...acceptedLanguages(headers.get('accept-language')),
  ]
}

function chooseLanguage(options: LanguagesOptions, asked: LanguageRequest | undefined): Language {
  const [first = 'en', ...others] = options.languages
  if (others.length === 0 || !asked) return first
  const tag = lookUpLanguage(listRanges(options, asked), options.languages.map(readTag))
  return options.languages.find((language) => readTag(language) === tag) ?? first
}

/**
 * The texts in the language of whoever asks, loaded when a page or a mail needs them.
 *
 * @param asked undefined where nobody does
 */
export async function loadTexts(
  options: LanguagesOptions,
  asked: LanguageRequest | undefined,
): Promise<Texts> {
  const language = chooseLanguage(options, asked)
  const present = made.get(options) ?? new Map<Language, Promise<Texts>>()
  made.set(options, present)
  const texts = present.get(language) ?? loadLanguage(language, options.texts)
  present.set(language, texts)
  return texts
}
