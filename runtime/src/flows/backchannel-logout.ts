import { decodeProtectedHeader } from 'jose'
import { addToCounter, buildCounterKey } from '../counters/counter.js'
import type { Engine } from '../engine.js'
import { InvalidIdToken } from '../errors.js'
import { emit } from '../events/emit.js'
import { isFilled, isRecord } from '../guards.js'
import { deriveUserId } from '../identity/user-id.js'
import { alone } from '../limits/lock.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import { endUserSessions } from '../session/list.js'
import { noteLogout } from '../session/logged-out.js'
import { listLogoutAlgorithms, verifySigned } from './id-token.js'
import { CLOCK_TOLERANCE } from './oauth-client.js'
import { authorizationServer } from './oauth-server.js'

/** The member of `events` that makes a token a logout token. */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Seconds since it was issued: a service sends it at once. */
const MAX_AGE = 300

interface LogoutToken {
  readonly issuer: string
  readonly jti: string
  /** Seconds since the epoch. */
  readonly exp: number
  readonly sub: string | undefined
  readonly sid: string | undefined
}

interface RefusedToken {
  readonly refused: string
}

/** Types of a JWT that a logout token may say: its own, or none in particular. RFC 7519, section 5.1. */
const TYPES: readonly unknown[] = [undefined, 'logout+jwt', 'application/logout+jwt', 'jwt']

/** Tells whether a token says that it is something else, as an access token does. RFC 8725, section 3.11. */
function isOther(token: string): boolean {
  try {
    const { typ } = decodeProtectedHeader(token)
    return !TYPES.includes(typeof typ === 'string' ? typ.toLowerCase() : typ)
  } catch {
    return true
  }
}

/** What is wrong with the claims that a logout token alone has. OpenID Connect Back-Channel Logout 1.0, section 2.6. */
function findFault(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { events, jti, nonce, sid, sub } = claims
  if (nonce !== undefined) return 'nonce'
  if (!isRecord(events) || !isRecord(events[EVENT])) return 'events'
  if (!isFilled(jti)) return 'jti'
  if ((sub !== undefined && !isFilled(sub)) || (sid !== undefined && !isFilled(sid))) return 'sub'
  return sub === undefined && sid === undefined ? 'sub' : undefined
}

/**
 * Verifies a logout token: a JWT with the keys of ID tokens, which is issued to this client a short while ago.
 * OpenID Connect Back-Channel Logout 1.0, section 2.6.
 */
export async function verifyLogoutToken(
  engine: Engine,
  provider: ResolvedOAuth,
  token: string,
): Promise<LogoutToken | RefusedToken> {
  if (isOther(token)) return { refused: 'typ' }
  const { metadata } = await authorizationServer(engine, provider)
  try {
    const algorithms = listLogoutAlgorithms(metadata, provider)
    const { payload } = await verifySigned(engine, provider, metadata, token, MAX_AGE, algorithms)
    const { iss = '', jti = '', exp = 0, sub, sid } = payload
    const refused = findFault(payload)
    if (refused !== undefined) return { refused }
    return { issuer: iss, jti, exp, sub, sid: isFilled(sid) ? sid : undefined }
  } catch (thrown) {
    if (thrown instanceof InvalidIdToken) return { refused: thrown.code }
    throw thrown
  }
}

async function findUserId(
  { store, userIds }: Engine,
  { id }: ResolvedOAuth,
  sub: string,
): Promise<string | undefined> {
  const account = { provider: id, providerAccountId: sub }
  if (store) return (await store.getUserByAccount(account))?.id
  return userIds === undefined ? deriveUserId(account) : sub
}

/** Whose stored sessions end: of a user, or of whoever has the session that the service names. */
interface EndedSessions {
  readonly userId: string | undefined
  readonly sid: string | undefined
}

/**
 * Ends the stored sessions that the service has begun: the one that it names, or all of a user. One of the user that it has given
 * no name may be the one. Back-Channel Logout 1.0, section 2.7.
 */
async function endStored(
  engine: Engine,
  request: AuthRequest,
  { id }: ResolvedOAuth,
  { userId, sid }: EndedSessions,
): Promise<void> {
  const { store, session } = engine
  if (session.strategy !== 'database' || !store?.has('listSessionsByUserId')) return
  if (userId !== undefined) {
    await endUserSessions(
      engine,
      request,
      store,
      userId,
      (_, row) =>
        row.provider === id && (sid === undefined || !isFilled(row.sid) || row.sid === sid),
    )
    return
  }
  if (sid === undefined || !store.has('listSessionsBySid')) return
  for (const { userId: holder, sessionToken } of await store.listSessionsBySid(id, sid))
    await endUserSessions(
      engine,
      request,
      store,
      holder,
      (_, row) => row.sessionToken === sessionToken,
    )
}

async function end(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
  { sub, sid }: LogoutToken,
): Promise<string | undefined> {
  const userId = sub === undefined ? undefined : await findUserId(engine, provider, sub)
  await endStored(engine, request, provider, { userId, sid })
  const { id } = provider
  if (sid !== undefined) await noteLogout(engine, { provider: id, sid })
  const which = sid === undefined ? 'all' : 'unnamed'
  if (userId !== undefined)
    await alone(engine, ['logged-out', id, userId], () =>
      noteLogout(engine, { provider: id, userId, which }),
    )
  return userId
}

/**
 * Ends the sessions that a logout token is about: stored ones of a user that is known at once, every other one when it is renewed,
 * or asked for as it is now. A service knows its own sessions alone.
 *
 * @returns false where the token was used before
 * @throws TooBusy, AdapterError: then it may be sent again
 */
export async function endByService(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
  token: LogoutToken,
): Promise<boolean> {
  const { issuer, jti, exp, sid } = token
  const key = await buildCounterKey(engine, 'logout-token', [provider.id, issuer, jti])
  // For as long as it would be taken.
  const expires = new Date((exp + CLOCK_TOLERANCE + 1) * 1000)
  if ((await addToCounter(engine, { key, amount: 1, expires }, true)) > 1) return false
  let userId: string | undefined
  try {
    userId = await end(engine, request, provider, token)
  } catch (thrown) {
    await addToCounter(engine, { key, amount: -1, expires }, true)
    throw thrown
  }
  await emit(engine, request, 'logoutReceived', { provider: provider.id, sid, userId })
  return true
}
