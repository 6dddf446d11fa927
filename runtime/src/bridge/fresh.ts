import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import type { Checked } from '../http/read-session.js'
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

function readSeconds({ maxAge = FRESH }: FreshOptions): number {
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
  { session, userId, proof }: Checked,
  options: FreshOptions = {},
): Promise<Readonly<Record<string, string>> | undefined> {
  const maxAge = readSeconds(options)
  if (session && (await isFresh(engine, { userId, ...proof }, maxAge))) return undefined
  return {
    'cache-control': NEVER_CACHED,
    'www-authenticate': `Bearer error="${STALE}", max_age="${maxAge}"`,
  }
}

/** Tells whether a person is led to a page: what a form has sent is not sent again by itself. */
export function isLed(method: string, headers: WebHeaders): boolean {
  return isSafe(method) && wantsPage(headers)
}

/** Headers of an answer to whoever is not signed in. A program whose token opens nothing is told: RFC 6750, section 3. */
export function strangerHeaders({ challenge }: Checked): Readonly<Record<string, string>> {
  return {
    'cache-control': NEVER_CACHED,
    ...(challenge !== undefined && { 'www-authenticate': challenge }),
  }
}

export interface GuardedRequest {
  readonly method: string
  readonly headers: () => WebHeaders
  /** The origin that it names; AUTH_URL counts more. */
  readonly origin: () => string
  /** The path of the endpoints, as the application sees it. */
  readonly basePath: string
  readonly back: () => string | undefined
}

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

/** A guard in front of whatever answers requests. @returns the answer that refuses a request; undefined where it passes */
export type Guard = (
  engine: Engine,
  checked: Checked,
  asked: GuardedRequest,
) => Awaitable<WebResponse | undefined>

function refuse(
  engine: Engine,
  { method, headers: asking, origin, basePath, back }: GuardedRequest,
  page: typeof signInPage,
  error: 'unauthenticated' | typeof STALE,
  headers: Readonly<Record<string, string>>,
): WebResponse {
  if (!isLed(method, asking())) return Response.json({ error }, { status: 401, headers })
  const location = page(engine, { origin: origin(), basePath }, back())
  return new Response(null, { status: 302, headers: { ...headers, location } })
}

export function refuseStranger(
  engine: Engine,
  checked: Checked,
  asked: GuardedRequest,
): WebResponse {
  return refuse(engine, asked, signInPage, 'unauthenticated', strangerHeaders(checked))
}

export function freshGuard(options: FreshOptions): Guard {
  return async (engine, checked, asked) => {
    const headers = await checkFresh(engine, checked, options)
    if (!checked.session) return refuseStranger(engine, checked, asked)
    return headers && refuse(engine, asked, confirmPage, STALE, headers)
  }
}
