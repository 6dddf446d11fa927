import type { AdapterSession, AdapterUser } from '../adapter.js'
import { base64url } from '../bytes.js'
import { EMPTY_JAR } from '../cookies/jar.js'
import { sha256 } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
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

async function readToken(
  engine: Engine,
  store: Store,
  token: string,
): Promise<StoredSession | undefined> {
  const found = await store.getSessionAndUser(await hashToken(token))
  if (!found) return undefined
  const { session, user } = found
  // Nobody proves anything by it.
  if (!isExpired(engine, session, user))
    return { token, user, session: { ...session, authTime: null, freshAt: null } }
  await store.deleteSession(session.sessionToken)
  return undefined
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
