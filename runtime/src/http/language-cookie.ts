import { EMPTY_JAR, createJar, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import type { AuthRequest } from '../request.js'
import { readTag } from '../texts/language-ids.js'
import { lookUpLanguage } from '../texts/load-texts.js'

/** The cookie that keeps a language which was asked for with `ui_locales`. OpenID Connect Core, section 3.1.2.1. */
export function languageCookie(
  { languages: { languages } }: Engine,
  { query, names }: AuthRequest,
): CookieJar {
  const asked = query.get('ui_locales')?.split(' ') ?? []
  const tag = languages.length > 1 ? lookUpLanguage(asked, languages.map(readTag)) : undefined
  return tag === undefined ? EMPTY_JAR : createJar({ ...names.language, value: tag })
}
