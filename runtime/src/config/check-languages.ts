import type { ResolvedCookies } from '../cookies/names.js'
import { isRecord } from '../guards.js'
import { isLanguageId, LANGUAGE_IDS, type Language } from '../texts/language-ids.js'
import type { LanguagesOptions } from '../texts/load-texts.js'
import type { AuthConfig } from './config.js'
import { invalid, type Problem } from './problem.js'

const KNOWN = LANGUAGE_IDS.join(', ')

/** Tells whether there is such a language: a table of texts of one's own says which one it is in. */
function isLanguage(language: unknown): language is Language {
  if (isLanguageId(language)) return true
  return isRecord(language) && typeof language['lang'] === 'string' && language['lang'] !== ''
}

/** The languages of a configuration: those that there are, also where others are wrong, for an error page is read in one. */
export function resolveLanguages(
  { languages, texts = {} }: AuthConfig,
  cookies: (secure: boolean) => ResolvedCookies,
): LanguagesOptions {
  const known = Array.isArray(languages) ? languages.filter(isLanguage) : []
  return {
    languages: known.length > 0 ? known : ['en'],
    texts,
    cookieNames: [true, false].map((secure) => cookies(secure).language.name),
  }
}

export function checkLanguages({ languages = ['en'], texts = {} }: AuthConfig): readonly Problem[] {
  if (!Array.isArray(languages) || languages.length === 0)
    return [invalid(`languages: must be an array with at least one of ${KNOWN}`)]
  const unknown = languages
    .filter((language: unknown) => !isLanguage(language))
    .map((language: unknown) =>
      invalid(
        `languages: ${JSON.stringify(language)} is neither one of ${KNOWN} nor a table of texts with its \`lang\``,
      ),
    )
  if (!isRecord(texts)) return [...unknown, invalid('texts: must be an object, by languages')]
  const unused = Object.keys(texts)
    .filter((id) => !languages.some((language: unknown) => language === id))
    .map((id) => invalid(`texts: ${JSON.stringify(id)} is not among \`languages\``))
  return [...unknown, ...unused]
}
