import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import type { Checked } from '../http/session-of.js'
import { FRESH, isFresh } from '../session/proof.js'
import type { WebHeaders, WebResponse } from '../web-types.js'
import { NEVER_CACHED } from './set-cookies.js'
import { confirmPage, signInPage, type Site } from './site-pages.js'
import { isSafe, wantsPage } from './web.js'

/** Options of `requireFresh`. */
export interface FreshOptions {
  /**
   * Seconds since somebody last proved to be who it is: by a sign-in, or on the page that asks to confirm it.
   *
   * @defaultValue 600
   */
  readonly maxAge?: number
}

/** An answer to a request whose session is none, or not fresh. */
export interface NotFresh {
  /** The page that a person is led to: to sign in, or to confirm who it is. It leads back. */
  readonly url: string
  /** The error of the answer to a program, as JSON; its status is 401. */
  readonly error: 'unauthenticated' | 'insufficient_user_authentication'
  /** Headers of that answer. RFC 9470, section 3. */
  readonly headers: Readonly<Record<string, string>>
}

/** @throws InvalidConfig where it is no number of seconds */
function secondsOf({ maxAge = FRESH }: FreshOptions): number {
  if (Number.isSafeInteger(maxAge) && maxAge > 0) return maxAge
  throw new InvalidConfig('requireFresh: maxAge must be a whole number of seconds above 0')
}

/**
 * Tells what is missing where a session is not fresh: none is where its user has not proven it within `maxAge` seconds, or
 * where it is not known when.
 *
 * @param page where to come back to
 * @returns undefined where the session is fresh
 * @throws InvalidConfig where `maxAge` is no number of seconds
 * @throws UntrustedHost
 */
export function notFresh(
  engine: Engine,
  site: Site,
  { session, authTime }: Checked,
  options: FreshOptions,
  page: string | undefined,
): NotFresh | undefined {
  const maxAge = secondsOf(options)
  const uncached = { 'cache-control': NEVER_CACHED }
  if (!session) {
    const url = signInPage(engine, site, page)
    return { url, error: 'unauthenticated', headers: uncached }
  }
  if (isFresh(engine, authTime, maxAge)) return undefined
  const error = 'insufficient_user_authentication'
  const asked = { 'www-authenticate': `Bearer error="${error}", max_age="${maxAge}"` }
  const url = confirmPage(engine, site, page)
  return { url, error, headers: { ...uncached, ...asked } }
}

/** Tells whether a person is led to a page: what a form has sent is not sent again by itself. */
export function isLed(method: string, headers: WebHeaders): boolean {
  return isSafe(method) && wantsPage(headers)
}

/** The answer as a response of the web. */
export function refuseStale({ url, error, headers }: NotFresh, led: boolean): WebResponse {
  return led
    ? new Response(null, { status: 302, headers: { ...headers, location: url } })
    : Response.json({ error }, { status: 401, headers })
}
