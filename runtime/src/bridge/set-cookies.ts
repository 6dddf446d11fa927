import type { CookieJar } from '../cookies/jar.js'
import { serializeCookie } from '../cookies/serialize.js'
import type { Checked } from '../http/read-session.js'
import type { CookieSerializeOptions } from '../types.js'
import type { WebResponse } from '../web-types.js'

/** The Cache-Control of an answer that sets a session's cookie: a cache must not give it to the next visitor. */
export const NEVER_CACHED = 'private, no-store'

export function serializeCookies(cookies: CookieJar): readonly string[] {
  return [...cookies.values()].map(serializeCookie)
}

export function isPlain({ cookies, challenge }: Checked): boolean {
  return cookies.size === 0 && challenge === undefined
}

/**
 * Tells what a session check has to say beside the session, in an answer that has not begun: it renews the session past every cache,
 * and tells a program that its token opens nothing, whatever answers it.
 */
export function passHeaders(
  { cookies, challenge }: Checked,
  setHeader: (name: string, value: string) => void,
  setCookies: (cookies: CookieJar) => void,
): void {
  if (challenge !== undefined) setHeader('www-authenticate', challenge)
  if (cookies.size === 0) return
  setCookies(cookies)
  setHeader('cache-control', NEVER_CACHED)
}

export function storeCookies(
  store: {
    set(name: string, value: string, options: CookieSerializeOptions & { path: string }): unknown
  },
  cookies: CookieJar,
): void {
  for (const { name, value, options } of cookies.values())
    store.set(name, value, { ...options, path: options.path ?? '/' })
}

function readCookieName(line: string): string {
  return line.slice(0, line.indexOf('=')).replace(/\.\d+$/, '')
}

/**
 * The cookies to add to an answer that may have set some itself. Those count more: who signs out while a session is
 * renewed is signed out.
 *
 * @param present values of the Set-Cookie headers that the answer has
 */
export function besides(cookies: CookieJar, present: readonly string[]): readonly string[] {
  const set = new Set(present.map(readCookieName))
  return serializeCookies(cookies).filter((line) => !set.has(readCookieName(line)))
}

/**
 * The lines of an answer that sets these cookies, in place of lines that set one of them already: who signs out while a
 * session is renewed is signed out.
 *
 * @param present values of the Set-Cookie headers that the answer has
 */
export function replaceCookies(cookies: CookieJar, present: readonly string[]): readonly string[] {
  const lines = serializeCookies(cookies)
  const set = new Set(lines.map(readCookieName))
  return [...present.filter((line) => !set.has(readCookieName(line))), ...lines]
}

/**
 * Tells what a session check has to say beside the session, in an answer that others have made: what it tells itself counts more, as
 * {@link besides} says of cookies.
 */
export function passLate(
  { status, headers }: Pick<WebResponse, 'status' | 'headers'>,
  { cookies, challenge }: Checked,
  setHeader: (name: string, value: string, options?: { readonly append: true }) => void,
): void {
  // A protocol that was switched to has no headers left to send.
  if (status === 101) return
  if (challenge !== undefined && !headers.has('www-authenticate'))
    setHeader('www-authenticate', challenge)
  const lines = besides(cookies, headers.getSetCookie())
  if (lines.length === 0) return
  for (const line of lines) setHeader('set-cookie', line, { append: true })
  setHeader('cache-control', NEVER_CACHED)
}
