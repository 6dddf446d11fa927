import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import { lazy } from '../lazy.js'
import type { Awaitable } from '../types.js'
import { checkSession, type CheckOptions, type SessionCheck } from './check.js'
import type { SessionCookie } from './jwt.js'

// Where no program has a token, nothing reads one.
const bearer = lazy(async () => import('./bearer.js'))

/** The scheme of tokens, whatever comes behind it. RFC 9110, section 11.1: its case does not matter. */
const SCHEME = /^bearer(?:[ ,]|$)/i

export interface PresentedSession {
  readonly cookie: SessionCookie
  /** The Authorization header; asked for only where the request has no session cookie. */
  readonly authorization?: (() => string | null | undefined) | undefined
}

/**
 * Who is signed in, by the session cookie; where there is none, and the configuration takes tokens of programs, by one of those.
 *
 * @throws as {@link checkSession} does
 */
export function checkPresented(
  engine: Engine,
  { cookie, authorization }: PresentedSession,
  asked?: CheckOptions,
): Awaitable<SessionCheck> {
  const { store } = engine
  const given = engine.bearer && store && cookie.cookies.size === 0 ? authorization?.() : undefined
  return store && isFilled(given) && SCHEME.test(given)
    ? bearer().then(({ checkBearer }) => checkBearer(engine, store, given, cookie.sender))
    : checkSession(engine, cookie, asked)
}
