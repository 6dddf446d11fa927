import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import type { Checked } from '../http/session-of.js'
import { FRESH, isFresh } from '../session/fresh.js'
import type { Awaitable } from '../types.js'
import type { WebHeaders, WebResponse } from '../web-types.js'
import type { Exchange } from './exchange.js'
import { NEVER_CACHED } from './set-cookies.js'
import { confirmPage, seenPage, signInPage } from './site-pages.js'
import { isSafe, wantsPage } from './web.js'

/** Options of `requireFresh`. */
export interface FreshOptions {
  /**
   * Seconds since somebody last did something to prove who it is: to sign in, or on the page that asks to confirm it.
   *
   * @defaultValue 600
   */
  readonly maxAge?: number
}

/** The error of a session that is not fresh. RFC 9470, section 3. */
const STALE = 'insufficient_user_authentication'

/** An answer to a request whose session is none, or not fresh. */
interface NotFresh {
  /** Gives the page that a person is led to: to sign in, or to confirm who it is. It leads back. @throws UntrustedHost */
  readonly page: () => string
  /** The error of the answer to a program, as JSON; its status is 401. */
  readonly error: 'unauthenticated' | typeof STALE
  /** Headers of that answer. */
  readonly headers: Readonly<Record<string, string>>
}

/** Where a request was sent to, and where to come back to: asked for only where somebody is led away. */
interface FreshSite {
  /** The origin that the request names; AUTH_URL counts more. @throws BadRequest */
  readonly origin: () => string
  /** The path of the endpoints, as the application sees it. */
  readonly basePath: string
  /** Where to come back to; the endpoint decides where undefined. */
  readonly back: () => string | undefined
}

/** @throws InvalidConfig where it is no number of seconds */
function secondsOf({ maxAge = FRESH }: FreshOptions): number {
  if (Number.isSafeInteger(maxAge) && maxAge > 0) return maxAge
  throw new InvalidConfig('requireFresh: maxAge must be a whole number of seconds above 0')
}

/**
 * Tells whether a session is fresh: it is not where its user has not proven it within `maxAge` seconds, or where it is not known when;
 * nor is that of whoever has a second factor, and has not given it then. Where only the store knows that, it is asked.
 *
 * @returns undefined where it is; else the headers of the answer. RFC 9470, section 3
 * @throws InvalidConfig where `maxAge` is no number of seconds
 * @throws AdapterError where the store fails
 */
export async function checkFresh(
  engine: Engine,
  { userId, proof }: Checked,
  options: FreshOptions = {},
): Promise<Readonly<Record<string, string>> | undefined> {
  const maxAge = secondsOf(options)
  if (await isFresh(engine, { userId, ...proof }, maxAge)) return undefined
  return {
    'cache-control': NEVER_CACHED,
    'www-authenticate': `Bearer error="${STALE}", max_age="${maxAge}"`,
  }
}

/** Tells what is missing where a session is none, or not fresh. @throws as {@link checkFresh} */
async function notFresh(
  engine: Engine,
  checked: Checked,
  options: FreshOptions,
  site: FreshSite,
): Promise<NotFresh | undefined> {
  if (!checked.session) {
    secondsOf(options)
    return notSignedIn(engine, checked, site)
  }
  const headers = await checkFresh(engine, checked, options)
  const { origin, basePath, back } = site
  const page = (): string => confirmPage(engine, { origin: origin(), basePath }, back())
  return headers && { page, error: STALE, headers }
}

/** Tells whether a person is led to a page: what a form has sent is not sent again by itself. */
export function isLed(method: string, headers: WebHeaders): boolean {
  return isSafe(method) && wantsPage(headers)
}

/** Headers of an answer to whoever is not signed in. A program whose token opens nothing is told: RFC 6750, section 3. */
export function strangerHeaders({
  challenge,
}: Pick<Checked, 'challenge'>): Readonly<Record<string, string>> {
  return {
    'cache-control': NEVER_CACHED,
    ...(challenge !== undefined && { 'www-authenticate': challenge }),
  }
}

/** Tells how whoever is not signed in is refused. */
export function notSignedIn(
  engine: Engine,
  checked: Pick<Checked, 'challenge'>,
  { origin, basePath, back }: FreshSite,
): NotFresh {
  return {
    page: () => signInPage(engine, { origin: origin(), basePath }, back()),
    error: 'unauthenticated',
    headers: strangerHeaders(checked),
  }
}

/** The answer as a response of the web. @throws UntrustedHost */
export function refuseStale({ page, error, headers }: NotFresh, led: boolean): WebResponse {
  return led
    ? new Response(null, { status: 302, headers: { ...headers, location: page() } })
    : Response.json({ error }, { status: 401, headers })
}

/** A request that a guard lets pass, or refuses. */
export interface GuardedRequest extends FreshSite {
  readonly method: string
  readonly headers: () => WebHeaders
}

/** A request as a guard has it, in which the page to come back to is the one that was asked for. */
export function guardedRequest<Context>(
  engine: Engine,
  { method, headers, origin, target }: Exchange<Context>,
  context: Context,
): GuardedRequest {
  return {
    method: method(context),
    headers: () => headers(context),
    origin: () => origin(context),
    basePath: engine.basePath,
    back: () => seenPage(engine, target(context)),
  }
}

/**
 * A guard in front of whatever answers requests.
 *
 * @returns the answer that refuses a request; undefined where it passes
 * @throws UntrustedHost, BadRequest
 */
export type Guard = (
  engine: Engine,
  checked: Checked,
  asked: GuardedRequest,
) => Awaitable<WebResponse | undefined>

/** The guard that lets pass whoever has a fresh session. It throws InvalidConfig where `maxAge` is no number of seconds. */
export function freshGuard(options: FreshOptions): Guard {
  return async (engine, checked, asked) => {
    const missing = await notFresh(engine, checked, options, asked)
    return missing && refuseStale(missing, isLed(asked.method, asked.headers()))
  }
}
