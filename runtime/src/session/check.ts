import type { SessionFacts } from '../adapter.js'
import type { KnownUser } from '../config/answers.js'
import { defaultCallbacks } from '../config/callbacks.js'
import { EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { SessionTokenError } from '../errors.js'
import { emit } from '../events/emit.js'
import { isFilled, isRecord } from '../guards.js'
import { after } from '../in-time.js'
import { makeRecent, type Recent } from '../recent.js'
import { isDate } from '../store/rows.js'
import type { Store } from '../store/store.js'
import type { Awaitable, JWT, Session, SessionUser } from '../types.js'
import { extendStored, readStored, type Extended, type StoredSession } from './database.js'
import { endedByService } from './ended-by-service.js'
import type { FreshProof } from './fresh.js'
import { renewalOfAny } from './holder.js'
import {
  claimsText,
  dropSession,
  openClaims,
  sealSession,
  sessionEnd,
  type SessionCookie,
} from './jwt.js'
import { buildKnownUser } from './known.js'
import { copyClaims, isSame, copyProof } from './proof.js'

export interface SessionCheck {
  /** The session as its client may see it: what the callback made; null where nobody is signed in. */
  readonly session: Session | null
  /**
   * Whose it is: the id of the stored user, or the token's `sub`; empty where that of another library has none. Undefined
   * where nobody is signed in.
   */
  readonly userId?: string
  readonly proof?: Omit<FreshProof, 'userId'> | undefined
  /** The claims of a sealed session: its user may have ended it since. Undefined for a stored one. */
  readonly token?: JWT | undefined
  /** What is stored of a session; undefined for a sealed one. */
  readonly stored?: SessionFacts | undefined
  readonly cookies: CookieJar
  /** What a program is told that has presented a token which opens nothing: WWW-Authenticate. RFC 9110, section 11.6.1. */
  readonly challenge?: string | undefined
}

export interface Update {
  readonly data: unknown
}

// What the callback returns is a session by definition, with whatever fields the application has added to the type.
function isSession(value: unknown): value is Session {
  return isRecord(value)
}

type SessionParameters = Parameters<Engine['callbacks']['session']>[0]

export interface CheckOptions {
  readonly update?: Update | undefined
  /** The store is asked about the user of a sealed session, too, though the session is not due. */
  readonly current?: boolean | undefined
}

const NOTHING: CheckOptions = {}

function view(
  engine: Engine,
  params: SessionParameters,
  update: Update | undefined,
): Awaitable<unknown> {
  const asked = update ? { ...params, trigger: 'update' as const, newSession: update.data } : params
  return engine.settled(engine.callbacks.session(asked))
}

function toSession(shown: unknown): Session {
  if (!isSession(shown)) throw new SessionTokenError('the session callback returned no session')
  return shown
}

/** Claims that the client can't change, however careless the jwt callback is. */
const IDENTITY = ['sub', 'iat', 'exp', 'jti'] as const

/** A proof comes from a sign-in alone, and is of one address: with another one it is none. */
function withoutNewProof(token: JWT, before: JWT): JWT {
  const isKept = before.email_verified === true && token.email === before.email
  return isKept || token.email_verified !== true ? token : { ...token, email_verified: false }
}

/** The claims that stay: of one that says nobody's sub, too, that it does not. */
function listIdentityClaims(before: JWT): readonly (typeof IDENTITY)[number][] {
  return IDENTITY.filter((name) => name === 'sub' || before[name] !== undefined)
}

function keepIdentity(returned: JWT, before: JWT): JWT {
  const token = copyProof(withoutNewProof(returned, before), before)
  const names = listIdentityClaims(before)
  if (names.every((name) => token[name] === before[name])) return token
  return { ...token, ...Object.fromEntries(names.map((name) => [name, before[name]])) }
}

/** Tells whether a token says, name by name, what it said before: most do, and of them nothing else has to be compared. */
function isCopy(token: JWT, before: JWT): boolean {
  const names = Object.keys(token)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => token[name] === before[name] || isSame(token[name], before[name]))
  )
}

/** Tells whether a token says what it said before, also inside of its claims. */
function isUnchanged(token: JWT, before: JWT): boolean {
  return isCopy(token, before) || claimsText(token) === claimsText(before)
}

function isDue(engine: Engine, token: JWT): boolean {
  const issued = typeof token.iat === 'number' ? token.iat * 1000 : 0
  return issued + engine.session.updateAge * 1000 <= engine.host.now()
}

function nobody(cookie: SessionCookie): SessionCheck {
  return { session: null, cookies: dropSession(cookie) }
}

function checkToken(
  engine: Engine,
  cookie: SessionCookie,
  asked: CheckOptions,
): Awaitable<SessionCheck> {
  return after(openClaims(engine, cookie), (before) =>
    before ? checkClaims(engine, cookie, before, asked) : nobody(cookie),
  )
}

function checkClaims(
  engine: Engine,
  cookie: SessionCookie,
  before: JWT,
  asked: CheckOptions,
): Awaitable<SessionCheck> {
  // Where the application has no callback, nothing has to be kept from it.
  if (engine.callbacks.jwt === defaultCallbacks.jwt)
    return continueCheck(engine, { cookie, token: before, renew: isDue(engine, before) }, asked)
  const { update } = asked
  const returned = engine.callbacks.jwt({
    token: copyClaims(before),
    ...(update && { trigger: 'update', session: update.data }),
  })
  return after(engine.settled(returned), (given) => {
    if (!given) return nobody(cookie)
    const isKept = isCopy(given, before)
    const token = isKept ? given : keepIdentity(given, before)
    const renew = isDue(engine, before) || !(isKept || isUnchanged(token, before))
    return continueCheck(engine, { cookie, token, renew }, asked)
  })
}

function continueCheck(
  engine: Engine,
  valid: Valid,
  { update, current = false }: CheckOptions,
): Awaitable<SessionCheck> {
  return valid.renew || current
    ? checkAnew(engine, valid, { update, current })
    : tokenView(engine, valid, update)
}

/** A token that is due, that the callback has changed, or that is to be current: the store is asked about its user. */
async function checkAnew(
  engine: Engine,
  { cookie, token, renew }: Valid,
  { update, current = false }: CheckOptions,
): Promise<SessionCheck> {
  const renewal = await renewalOfAny(engine, token, current)
  switch (renewal.type) {
    case 'end':
      return nobody(cookie)
    case 'leave':
      return tokenView(engine, { cookie, token, renew: false }, update)
    case 'renew':
      return tokenView(engine, { cookie, token: renewal.token, renew }, update)
  }
}

interface Valid {
  readonly cookie: SessionCookie
  readonly token: JWT
  readonly renew: boolean
}

function readSecond(claim: unknown): number | undefined {
  return typeof claim === 'number' ? claim : undefined
}

function toSecond(stored: unknown): number | undefined {
  return isDate(stored) ? Math.floor(stored.getTime() / 1000) : undefined
}

function tokenView(
  engine: Engine,
  { cookie, token, renew }: Valid,
  update: Update | undefined,
): Awaitable<SessionCheck> {
  const expires =
    renew || typeof token.exp !== 'number' ? sessionEnd(engine, token) : token.exp * 1000
  const { name, email, picture: image } = token
  const user = buildUser(engine, { name, email, image }, token.email_verified === true)
  const visible = { user, expires: formatDate(engine, expires) }
  // What is sealed after the callback is nothing that it could have written to.
  const shownToken = renew ? copyClaims(token) : token
  return after(view(engine, { session: visible, token: shownToken }, update), (shown) => {
    const session = toSession(shown)
    return after(renew ? sealSession(engine, cookie, token) : EMPTY_JAR, (cookies) =>
      after(emit(engine, cookie.sender, 'session', { session, token }), () => ({
        session,
        userId: isFilled(token.sub) ? token.sub : '',
        proof: { freshAt: readSecond(token.fresh_at), methods: token.amr },
        token,
        cookies,
      })),
    )
  })
}

/** Dates that are remembered at once. */
const MAX_DATES = 500

// Every check says when the session ends, which most have said before; making the text is a sixth of what a check costs.
const dates = new WeakMap<Engine, Recent<number, string>>()

/** A time in milliseconds since the epoch, as text in the form of ISO 8601. */
function formatDate(engine: Engine, time: number): string {
  const known = dates.get(engine) ?? makeRecent(MAX_DATES)
  const present = known.get(time)
  if (present !== undefined) return present
  const date = new Date(time).toISOString()
  known.set(time, date)
  dates.set(engine, known)
  return date
}

/** The user, with an address and whether it was proven that it is theirs: one that is not may be anybody's. */
function buildUser(engine: Engine, given: KnownUser, emailVerified: boolean): SessionUser {
  if (engine.answers || !given.email) return buildKnownUser(engine, given)
  // Each by its name: behind a spread it costs many times as much, and this is done for every check.
  const { name = null, email, image = null } = given
  return { name, email, image, emailVerified }
}

async function checkStored(
  engine: Engine,
  store: Store,
  cookie: SessionCookie,
  { update, current = false }: CheckOptions,
): Promise<SessionCheck> {
  const found = await readStored(engine, store, cookie)
  if (!found || (current && (await endedByService(engine, store, found.session))))
    return nobody(cookie)
  return after(extendStored(engine, store, cookie, found), (extended) =>
    extended === null
      ? nobody(cookie)
      : storedView(engine, found, cookie.sender, extended ?? found.session, update),
  )
}

export function storedView(
  engine: Engine,
  { user, session: stored }: StoredSession,
  sender: SessionCookie['sender'],
  { expires, cookies = EMPTY_JAR }: Pick<Extended, 'expires'> & Partial<Extended>,
  update?: Update,
): Awaitable<SessionCheck> {
  const shown = buildUser(engine, user, user.emailVerified !== null)
  const visible = { user: shown, expires: formatDate(engine, expires.getTime()) }
  return after(view(engine, { session: visible, user }, update), (seen) => {
    const session = toSession(seen)
    return after(emit(engine, sender, 'session', { session }), () => ({
      session,
      userId: user.id,
      // Told apart where somebody asks for it: a check has no use for it.
      proof: { freshAt: toSecond(stored.freshAt), methods: stored.methods },
      stored,
      cookies,
    }))
  })
}

/**
 * Who is signed in. A session is extended only where it has not been within `updateAge` (and a token sealed anew where
 * it has changed); so a check writes nothing most of the time, and two at once do not overwrite each other.
 *
 * @throws AdapterError where the store fails: that is not the same as nobody being signed in
 */
export function checkSession(
  engine: Engine,
  cookie: SessionCookie,
  asked: CheckOptions = NOTHING,
): Awaitable<SessionCheck> {
  return engine.session.strategy === 'database' && engine.store
    ? checkStored(engine, engine.store, cookie, asked)
    : checkToken(engine, cookie, asked)
}
