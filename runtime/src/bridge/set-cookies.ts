import type { CookieJar } from '../cookies/jar.js'
import { serializeCookie } from '../cookies/serialize.js'
import type { CookieSerializeOptions } from '../types.js'

/** The Cache-Control of an answer that sets a session's cookie: a cache must not give it to the next visitor. */
export const NEVER_CACHED = 'private, no-store'

/** The values of the Set-Cookie headers that set these cookies. */
export function setCookiesOf(cookies: CookieJar): readonly string[] {
  return [...cookies.values()].map(serializeCookie)
}

/** Sets cookies in the store that a framework has for those of its answer. */
export function setInto(
  store: {
    set(name: string, value: string, options: CookieSerializeOptions & { path: string }): unknown
  },
  cookies: CookieJar,
): void {
  for (const { name, value, options } of cookies.values())
    store.set(name, value, { path: '/', ...options })
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
