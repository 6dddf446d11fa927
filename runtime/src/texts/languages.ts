import { lazy } from '../lazy.js'
import type { LanguageId } from './language-ids.js'
import type { Texts } from './texts.js'

/** The texts of each language, loaded when somebody reads them. */
export const LANGUAGES: Readonly<Record<LanguageId, () => Promise<Texts>>> = {
  en: lazy(async () => (await import('./en.js')).en),
  de: lazy(async () => (await import('./languages/de.js')).de),
  fr: lazy(async () => (await import('./languages/fr.js')).fr),
  es: lazy(async () => (await import('./languages/es.js')).es),
  'pt-BR': lazy(async () => (await import('./languages/pt-br.js')).ptBR),
  it: lazy(async () => (await import('./languages/it.js')).it),
  nl: lazy(async () => (await import('./languages/nl.js')).nl),
  pl: lazy(async () => (await import('./languages/pl.js')).pl),
  uk: lazy(async () => (await import('./languages/uk.js')).uk),
  tr: lazy(async () => (await import('./languages/tr.js')).tr),
  ja: lazy(async () => (await import('./languages/ja.js')).ja),
  'zh-Hans': lazy(async () => (await import('./languages/zh-hans.js')).zhHans),
  'zh-Hant': lazy(async () => (await import('./languages/zh-hant.js')).zhHant),
  ko: lazy(async () => (await import('./languages/ko.js')).ko),
  ar: lazy(async () => (await import('./languages/ar.js')).ar),
  he: lazy(async () => (await import('./languages/he.js')).he),
}
