import type { Texts } from './texts.js'

/** The languages that pages and mails come in. RFC 5646. */
export const LANGUAGE_IDS = [
  'en',
  'de',
  'fr',
  'es',
  'pt-BR',
  'it',
  'nl',
  'pl',
  'uk',
  'tr',
  'ja',
  'zh-Hans',
  'zh-Hant',
  'ko',
  'ar',
  'he',
] as const

/** A language that pages and mails come in, as a tag. RFC 5646. */
export type LanguageId = (typeof LANGUAGE_IDS)[number]

/** Tells whether pages and mails come in a language. */
export function isLanguageId(value: unknown): value is LanguageId {
  return LANGUAGE_IDS.some((id) => id === value)
}

/** A language: one that there is, or one of the application's own. */
export type Language = LanguageId | Texts

/** The tag of a language. RFC 5646. */
export function tagOf(language: Language): string {
  return typeof language === 'string' ? language : language.lang
}
