import { isRecord } from '../guards.js'
import { parseCookies } from '../cookies/parse.js'
import type { WebHeaders } from '../web-types.js'
import { readTag, type Language, type LanguageId } from './language-ids.js'
import { LANGUAGES } from './languages/loaders.js'
import { acceptedLanguages, lookUpLanguage } from './look-up.js'
import type { Texts, TextsChanges } from './texts.js'

export interface LanguageRequest {
  readonly headers: WebHeaders
  readonly query: URLSearchParams
}

export interface LanguagesOptions {
  /** The first is read where somebody reads none of them. */
  readonly languages: readonly Language[]
  /** Texts in place of those of a language. */
  readonly texts: Readonly<Partial<Record<LanguageId, TextsChanges>>>
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
