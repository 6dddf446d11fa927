import type { CookieJar } from '../cookies/jar.js'
import { serializeCookie } from '../cookies/serialize.js'

/** The Cache-Control of an answer that sets a session's cookie: a cache must not give it to the next visitor. */
export const NEVER_CACHED = 'private, no-store'

/** The values of the Set-Cookie headers that set these cookies. */
export function setCookiesOf(cookies: CookieJar): readonly string[] {
  return [...cookies.values()].map(serializeCookie)
}

/** A cookie's name without the number of its chunk. */
function nameOf(line: string): string {
  return line.slice(0, line.indexOf('=')).replace(/\.\d+$/, '')
}

/**
 * The cookies to add to an answer that may have set some itself. Those count more: who signs out while a session is
 * renewed is signed out.
 *
 * @param present values of the Set-Cookie headers that the answer has
 */
export function besides(cookies: CookieJar, present: readonly string[]): readonly string[] {
  const set = new Set(present.map(nameOf))
  return setCookiesOf(cookies).filter((line) => !set.has(nameOf(line)))
}

/**
 * The lines of an answer that sets these cookies, in place of lines that set one of them already: who signs out while a
 * session is renewed is signed out.
 *
 * @param present values of the Set-Cookie headers that the answer has
 */
export function inPlaceOf(cookies: CookieJar, present: readonly string[]): readonly string[] {
  const lines = setCookiesOf(cookies)
  const set = new Set(lines.map(nameOf))
  return [...present.filter((line) => !set.has(nameOf(line))), ...lines]
}
