import type { AdapterSession, AdapterUser } from '../adapter.js'
import { base64url } from '../bytes.js'
import { EMPTY_JAR } from '../cookies/jar.js'
import { sha256 } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { toError } from '../guards.js'
import { makeRecent, type Recent } from '../recent.js'
import { isDate } from '../store/rows.js'
import type { Store } from '../store/store.js'
import { storedView, type SessionCheck } from './check.js'
import { FOR_PROGRAMS, type StoredSession } from './database.js'
import type { SessionCookie } from './jwt.js'
import { isEndedByUser, lastSecond, provenNow } from './proof.js'

/** The header with a token, and the token, which has 256 bits in base64url. RFC 6750, section 2.1. */
const HEADER = /^bearer +([\w-]{43})$/i

/** The answer to a token that opens nothing. RFC 6750, section 3.1. */
const REFUSED: SessionCheck = {
  session: null,
  cookies: EMPTY_JAR,
  challenge: 'Bearer error="invalid_token"',
}

/**
 * How a token for a program is stored: as its SHA-256, behind a word that no token of a browser begins with, so that neither of
 * the two is found by the other's way.
 */
async function hashToken(token: string): Promise<string> {
  return FOR_PROGRAMS + base64url(await sha256(token))
}

export interface NewToken {
  /** At most 255 characters; kept where the database has a column for it. */
  readonly name: string
  /** Seconds. */
  readonly maxAge: number
}

/** A token for a program, which is told this once. */
export interface CreatedToken {
  /** For the header `Authorization: Bearer <token>`. */
  readonly token: string
  readonly expires: Date
}

export async function createToken(
  engine: Engine,
  store: Store,
  user: AdapterUser,
  { name, maxAge }: NewToken,
): Promise<CreatedToken> {
  const token = base64url(engine.host.randomBytes(32))
  // After the second in which all sessions were ended.
  const createdAt = new Date(Math.max(engine.host.now(), provenNow(engine, user) * 1000))
  const expires = new Date(createdAt.getTime() + maxAge * 1000)
  await store.createSession(
    { sessionToken: await hashToken(token), userId: user.id, expires },
    { createdAt, methods: 'token', name },
  )
  return { token, expires }
}

/** Tells whether a token is over: it has ended, its user has ended all sessions since, or none may last so long. */
function isExpired(
  engine: Engine,
  { createdAt, expires }: AdapterSession,
  user: AdapterUser,
): boolean {
  const created = isDate(createdAt) ? Math.floor(createdAt.getTime() / 1000) : undefined
  const end = Math.min(expires.getTime(), lastSecond(engine, created) * 1000)
  return end <= engine.host.now() || isEndedByUser(created, user)
}

/** Milliseconds for which a use of a token stands for those that follow: not each request is to write. */
const NOTED = 300_000

/** Tokens of a process whose last note is remembered: one that falls out is noted once more. */
const REMEMBERED = 1000

// The notes of each engine: a database may lack the column, and requests that come at the same time share one write.
const notes = new WeakMap<Engine, Recent<string, number>>()

/** Notes that a token is used, at most once in five minutes. Whether it opens something does not depend on it: never throws. */
async function noteUse(
  engine: Engine,
  store: Store,
  { sessionToken, expires, createdAt, lastUsedAt }: AdapterSession,
): Promise<void> {
  // A database that does not keep the one keeps the other neither.
  if (!isDate(createdAt)) return
  const recent = notes.get(engine) ?? makeRecent<string, number>(REMEMBERED)
  notes.set(engine, recent)
  const now = engine.host.now()
  const last = isDate(lastUsedAt) ? lastUsedAt.getTime() : 0
  if (Math.max(last, recent.get(sessionToken) ?? 0) + NOTED > now) return
  recent.set(sessionToken, now)
  await store
    .updateSession({ sessionToken, expires }, { lastUsedAt: new Date(now) })
    .catch((thrown: unknown) => engine.logger.error(toError(thrown)))
}

async function readToken(
  engine: Engine,
  store: Store,
  token: string,
): Promise<StoredSession | undefined> {
  const found = await store.getSessionAndUser(await hashToken(token))
  if (!found) return undefined
  const { session, user } = found
  if (isExpired(engine, session, user)) {
    await store.deleteSession(session.sessionToken)
    return undefined
  }
  await noteUse(engine, store, session)
  // Nobody proves anything by it.
  return { token, user, session: { ...session, authTime: null, freshAt: null } }
}

/**
 * Who makes a request, by the token that it has in place of a cookie. It is not extended, and no cookie comes of it.
 *
 * @param authorization the header; what has not the form of a token of ours is not looked up
 * @throws AdapterError where the store fails
 */
export async function checkBearer(
  engine: Engine,
  store: Store,
  authorization: string,
  sender: SessionCookie['sender'],
): Promise<SessionCheck> {
  const [, token] = HEADER.exec(authorization) ?? []
  const found = token === undefined ? undefined : await readToken(engine, store, token)
  return found ? storedView(engine, found, sender, found.session) : REFUSED
}
