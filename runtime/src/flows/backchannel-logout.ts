import { addToCounter } from '../counters/add-to.js'
import { buildCounterKey } from '../counters/key-of.js'
import type { Engine } from '../engine.js'
import { emit } from '../events/emit.js'
import { isFilled } from '../guards.js'
import { deriveUserId } from '../identity/user-id.js'
import { alone } from '../limits/lock.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import { endUserSessions } from '../session/list.js'
import { noteLogout } from '../session/logged-out.js'
import type { LogoutToken } from './logout-token.js'
import { CLOCK_TOLERANCE } from './oauth-client.js'

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
