import type { AdapterSession, AdapterUser } from '../adapter.js'
import { base64url } from '../bytes.js'
import { jarOf, type CookieJar } from '../cookies/jar.js'
import { sha256 } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { after } from '../in-time.js'
import type { Store } from '../store/store.js'
import type { Awaitable } from '../types.js'
import type { SessionCookie } from './jwt.js'
import { once, type Running } from './once.js'

/** Characters: a UUID has 36, and 16 random ones of base64url 96 bits. */
const SHORTEST_TOKEN = 16

/** A stored session and its user, with the token of the session cookie. */
export interface StoredSession {
  /** As the cookie has it. */
  readonly token: string
  readonly session: AdapterSession
  readonly user: AdapterUser
}

/** How a token is stored: as it is, or as its SHA-256, base64url, so that the store alone opens no session. */
export function storedToken(engine: Engine, token: string): Awaitable<string> {
  return engine.session.hashTokens ? after(sha256(token), base64url) : token
}

function newToken(engine: Engine): string {
  const { generateSessionToken } = engine.session
  if (!generateSessionToken) return base64url(engine.host.randomBytes(32))
  const token: unknown = generateSessionToken()
  if (typeof token !== 'string' || token.length < SHORTEST_TOKEN || !/^[\x21-\x7e]+$/.test(token)) {
    throw new InvalidConfig(
      `session.generateSessionToken: must return at least ${SHORTEST_TOKEN} random characters`,
    )
  }
  return token
}

/**
 * The session of a cookie. One that has expired is removed, and counts as none wherever it is asked for.
 *
 * @throws AdapterError where the store fails
 */
export async function readStored(
  engine: Engine,
  store: Store,
  { cookies, option }: SessionCookie,
): Promise<StoredSession | undefined> {
  const token = cookies.get(option.name)
  if (!token) {
    if (token === '') engine.complain({ severity: 'warning', code: 'session-ambiguous' })
    return undefined
  }
  const found = await after(storedToken(engine, token), store.getSessionAndUser)
  if (!found) return undefined
  if (found.session.expires.getTime() > engine.host.now()) return { token, ...found }
  await store.deleteSession(found.session.sessionToken)
  return undefined
}

function cookieFor({ option }: SessionCookie, token: string, expires: Date): CookieJar {
  return jarOf({ name: option.name, value: token, options: { ...option.options, expires } })
}

/**
 * Starts a session with a fresh token, and ends the one that the browser had.
 *
 * @param before the browser's session until now
 */
export async function startStored(
  engine: Engine,
  store: Store,
  cookie: SessionCookie,
  userId: string,
  before: StoredSession | undefined,
): Promise<CookieJar> {
  const token = newToken(engine)
  const expires = new Date(engine.host.now() + engine.session.maxAge * 1000)
  await store.createSession({ sessionToken: await storedToken(engine, token), userId, expires })
  if (before) await store.deleteSession(before.session.sessionToken)
  return cookieFor(cookie, token, expires)
}

// Extensions under way, per engine and stored token: requests that come at the same time share one write.
const extending = new WeakMap<Engine, Running<AdapterSession | undefined>>()

async function extendOnce(
  engine: Engine,
  store: Store,
  session: Pick<AdapterSession, 'sessionToken' | 'expires'>,
): Promise<AdapterSession | undefined> {
  const running = extending.get(engine) ?? new Map<string, Promise<AdapterSession | undefined>>()
  extending.set(engine, running)
  return once(engine, running, session.sessionToken, () => store.updateSession(session))
}

/** The result of {@link extendStored}, with the cookie to set. */
export interface Extended {
  readonly expires: Date
  readonly cookies: CookieJar
}

/**
 * Extends a session that was not extended within the last `updateAge` seconds. A session that was ended in the meantime
 * stays ended.
 *
 * @returns undefined where it is not due, or null where the session is gone
 */
export function extendStored(
  engine: Engine,
  store: Store,
  cookie: SessionCookie,
  stored: StoredSession,
): Awaitable<Extended | null | undefined> {
  const { maxAge, updateAge } = engine.session
  const extended = stored.session.expires.getTime() - maxAge * 1000
  return extended + updateAge * 1000 > engine.host.now()
    ? undefined
    : extend(engine, store, cookie, stored)
}

async function extend(
  engine: Engine,
  store: Store,
  cookie: SessionCookie,
  { token, session: { sessionToken } }: StoredSession,
): Promise<Extended | null> {
  const expires = new Date(engine.host.now() + engine.session.maxAge * 1000)
  const written =
    (await extendOnce(engine, store, { sessionToken, expires })) ??
    // Not every adapter tells what it has written: whether there was a row to write to must be known.
    (await store.getSessionAndUser(sessionToken))?.session
  return written ? { expires, cookies: cookieFor(cookie, token, expires) } : null
}
