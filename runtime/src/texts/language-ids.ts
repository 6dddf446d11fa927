import { LANGUAGE_IDS } from './languages/ids.js'
import type { Texts } from './texts.js'

export { LANGUAGE_IDS } from './languages/ids.js'

/** A language that pages and mails come in, as a tag. RFC 5646. */
export type LanguageId = (typeof LANGUAGE_IDS)[number]

export function isLanguageId(value: unknown): value is LanguageId {
  return LANGUAGE_IDS.some((id) => id === value)
}

/** A language: one that there is, or one of the application's own. */
export type Language = LanguageId | Texts

/** The tag of a language. RFC 5646. */
export function readTag(language: Language): string {
  return typeof language === 'string' ? language : language.lang
}
