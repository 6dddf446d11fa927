import type { AdapterSession, AdapterUser, SessionFacts } from '../adapter.js'
import { base64url } from '../bytes.js'
import { createJar, EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import { sha256 } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { after } from '../in-time.js'
import { lazy } from '../lazy.js'
import { isDate } from '../store/rows.js'
import type { Store } from '../store/store.js'
import type { Awaitable } from '../types.js'
import { endedByService } from './ended-by-service.js'
import type { SessionCookie } from './jwt.js'
import { once, type Running } from './once.js'
import { isEndedByUser, lastSecond, type Proof } from './proof.js'

/** Characters: a UUID has 36, and 16 random ones of base64url 96 bits. */
const SHORTEST_TOKEN = 16

/** The beginning of what is stored for the token of a program: such a session is nobody's who presents it as a cookie. */
export const FOR_PROGRAMS = 'bearer:'

export interface StoredSession {
  readonly token: string
  readonly session: AdapterSession
  readonly user: AdapterUser
}

function ownToken({ session }: Engine, token: string): Awaitable<string> {
  return session.hashTokens ? after(sha256(token), base64url) : token
}

const theirs = lazy(() => import('./signed-token.js'))

/**
 * How a token is stored: as it is, or as its SHA-256, base64url, so that the store alone opens no session. One that Better
 * Auth has signed lies in its tables as it is.
 *
 * @param token as the cookie has it
 */
export function storedToken(engine: Engine, token: string): Awaitable<string> {
  if (engine.session.alsoOpens === undefined) return ownToken(engine, token)
  return theirs().then(({ signedToken }) =>
    after(signedToken(engine, token), (found) => found ?? ownToken(engine, token)),
  )
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
  const found = await after(storedToken(engine, token), (stored) =>
    stored.startsWith(FOR_PROGRAMS) ? undefined : store.getSessionAndUser(stored),
  )
  if (!found) return undefined
  const { user } = found
  const session = endingInTime(engine, found.session)
  const isOver = session.expires.getTime() <= engine.host.now()
  if (!isOver && !isEndedByUser(Math.floor(readProofTime(engine, session) / 1000), user))
    return { token, session, user }
  await store.deleteSession(session.sessionToken)
  return undefined
}

/** When a session was last extended, or begun, by when it expires: milliseconds since the epoch. */
function readLastExtension(
  { session: { maxAge, maxTotalAge = maxAge } }: Engine,
  { expires }: AdapterSession,
): number {
  return expires.getTime() - Math.min(maxAge, maxTotalAge) * 1000
}

/** When a session that ends at its last moment was last looked at: its expiry does not tell. */
function readLastUse({ lastUsedAt, authTime }: AdapterSession): number {
  if (isDate(lastUsedAt)) return lastUsedAt.getTime()
  // Without the columns nothing tells, and there is nothing to be found out.
  return isDate(authTime) ? authTime.getTime() : Number.POSITIVE_INFINITY
}

/** Milliseconds by which a session may begin later than now: it is of after the second in which all others were ended. */
const LEAD = 1000

/**
 * When its user gave the proof of a session, in milliseconds; where that is not kept, when it was last extended. One that
 * would have been extended later than now is from before it was configured how long a session may last: it counts from now.
 */
function readProofTime(engine: Engine, session: AdapterSession): number {
  const { authTime } = session
  if (isDate(authTime)) return authTime.getTime()
  const [extended, now] = [readLastExtension(engine, session), engine.host.now()]
  return extended > now + LEAD ? now : extended
}

/** When a session ends however much it is used, in milliseconds. */
function lastMoment(engine: Engine, proven: number): number {
  return lastSecond(engine, Math.floor(proven / 1000)) * 1000
}

/** A session that expires when it has to end, at the latest: its row may be from before that was configured. */
function endingInTime(engine: Engine, session: AdapterSession): AdapterSession {
  const last = isDate(session.authTime)
    ? lastMoment(engine, session.authTime.getTime())
    : Number.POSITIVE_INFINITY
  return session.expires.getTime() > last ? { ...session, expires: new Date(last) } : session
}

function buildCookie({ option }: SessionCookie, token: string, expires: Date): CookieJar {
  return createJar({ name: option.name, value: token, options: { ...option.options, expires } })
}

export interface Beginning {
  readonly userId: string
  readonly proof: Proof
  readonly visit: Pick<SessionFacts, 'userAgent' | 'network'>
  readonly before: StoredSession | undefined
}

export interface Begun {
  readonly sessionToken: string
  readonly cookies: CookieJar
  /** True where the database has columns for when its user gave the proof. */
  readonly keepsProof: boolean
}

export async function startStored(
  engine: Engine,
  store: Store,
  cookie: SessionCookie,
  { userId, proof, visit, before }: Beginning,
): Promise<Begun> {
  const token = newToken(engine)
  const now = engine.host.now()
  const proven = proof.authTime * 1000
  // Where the proof is not kept, this tells that the session was begun after all others were ended.
  const begun = Math.max(now, proven)
  const end = Math.min(begun + engine.session.maxAge * 1000, lastMoment(engine, proven))
  const expires = new Date(end)
  const sessionToken = await storedToken(engine, token)
  const written = await store.createSession(
    { sessionToken, userId, expires },
    { ...proofFacts(proof), createdAt: new Date(now), ...visit },
  )
  tellUnkept(engine, written)
  if (before) await store.deleteSession(before.session.sessionToken)
  const cookies = buildCookie(cookie, token, expires)
  const keepsFresh = proof.freshAt === 0 || isDate(written.freshAt)
  return { sessionToken, cookies, keepsProof: keepsFresh && isDate(written.authTime) }
}

function proofFacts({ authTime, freshAt, methods, provider, sid }: Proof): SessionFacts {
  return {
    authTime: new Date(authTime * 1000),
    ...(freshAt > 0 && { freshAt: new Date(freshAt * 1000) }),
    methods: methods.join(' '),
    provider,
    ...(sid !== undefined && { sid }),
  }
}

/** Tells where sessions can't be ended as the configuration says: each use would put off their end. */
function tellUnkept(engine: Engine, { authTime }: AdapterSession): void {
  const { maxAge, maxTotalAge = 0 } = engine.session
  if (maxTotalAge > maxAge && !isDate(authTime))
    engine.complain({ severity: 'warning', code: 'total-age-not-kept' })
}

// Extensions under way, per engine and stored token: requests that come at the same time share one write.
const extending = new WeakMap<Engine, Running<AdapterSession | undefined>>()

async function extendOnce(
  engine: Engine,
  store: Store,
  session: Pick<AdapterSession, 'sessionToken' | 'expires'>,
  facts: SessionFacts,
): Promise<AdapterSession | undefined> {
  const running = extending.get(engine) ?? new Map<string, Promise<AdapterSession | undefined>>()
  extending.set(engine, running)
  return once(engine, running, session.sessionToken, () => store.updateSession(session, facts))
}

export interface Extended {
  readonly expires: Date
  readonly cookies: CookieJar
}

/**
 * Extends a session that was not extended within the last `updateAge` seconds; of one that ends at its last moment it is
 * noted that it is used. A session that was ended in the meantime stays ended.
 *
 * @returns undefined where it is not due, or null where the session is gone
 */
export function extendStored(
  engine: Engine,
  store: Store,
  cookie: SessionCookie,
  stored: StoredSession,
): Awaitable<Extended | null | undefined> {
  const { session } = stored
  const { maxAge, updateAge } = engine.session
  const [now, ends] = [engine.host.now(), session.expires.getTime()]
  const proven = readProofTime(engine, session)
  const last = lastMoment(engine, proven)
  const lastUse = ends === last ? readLastUse(session) : readLastExtension(engine, session)
  // One that would end later than at its last moment has to be shortened.
  if (ends <= last && lastUse + updateAge * 1000 > now) return undefined
  const expires = new Date(Math.min(now + maxAge * 1000, last))
  const facts = {
    lastUsedAt: new Date(now),
    // From before the proof was kept: extending it would hide how old it is.
    ...(!isDate(session.authTime) && { authTime: new Date(Math.floor(proven / 1000) * 1000) }),
  }
  return extend(engine, store, cookie, { token: stored.token, session, expires, facts })
}

interface Extension extends Pick<StoredSession, 'token' | 'session'> {
  readonly expires: Date
  readonly facts: SessionFacts
}

async function extend(
  engine: Engine,
  store: Store,
  cookie: SessionCookie,
  { token, session, expires, facts }: Extension,
): Promise<Extended | null> {
  const { sessionToken } = session
  if (await endedByService(engine, store, session)) return null
  const written =
    (await extendOnce(engine, store, { sessionToken, expires }, facts)) ??
    // Not every adapter tells what it has written: whether there was a row to write to must be known.
    (await store.getSessionAndUser(sessionToken))?.session
  if (!written) return null
  const isAsBefore = expires.getTime() === session.expires.getTime()
  return { expires, cookies: isAsBefore ? EMPTY_JAR : buildCookie(cookie, token, expires) }
}
