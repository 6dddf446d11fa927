import { userIdFor } from '../accounts/look-up.js'
import { addTo } from '../counters/add-to.js'
import { keyOf } from '../counters/key-of.js'
import type { Engine } from '../engine.js'
import { emit } from '../events/emit.js'
import { alone } from '../limits/lock.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import { endSessionsOf } from '../session/list.js'
import { noteLoggedOut } from '../session/logged-out.js'
import type { LogoutToken } from './logout-token.js'
import { CLOCK_TOLERANCE } from './oauth-client.js'

/** The user that somebody at a service is here; undefined where nobody is. @throws AdapterError */
async function userIdOf(
  { store, userIds }: Engine,
  { id }: ResolvedOAuth,
  sub: string,
): Promise<string | undefined> {
  const account = { provider: id, providerAccountId: sub }
  if (store) return (await store.getUserByAccount(account))?.id
  return userIds === undefined ? userIdFor(account) : sub
}

/** Ends the stored sessions of a user that the service has begun: the one that it names, or all of them. @throws AdapterError */
async function endStored(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
  userId: string,
  sid: string | undefined,
): Promise<void> {
  const { store, session } = engine
  if (session.strategy !== 'database' || !store?.has('listSessionsByUserId')) return
  await endSessionsOf(
    engine,
    request,
    store,
    userId,
    (_, row) => row.provider === provider.id && (sid === undefined || row.sid === sid),
  )
}

async function end(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
  { sub, sid }: LogoutToken,
): Promise<string | undefined> {
  const userId = sub === undefined ? undefined : await userIdOf(engine, provider, sub)
  if (userId !== undefined) await endStored(engine, request, provider, userId, sid)
  if (sid !== undefined) await noteLoggedOut(engine, { provider: provider.id, sid })
  else if (userId !== undefined)
    await alone(engine, ['logged-out', provider.id, userId], () =>
      noteLoggedOut(engine, { provider: provider.id, userId }),
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
  const key = await keyOf(engine, 'logout-token', [provider.id, issuer, jti])
  // For as long as it would be taken.
  const expires = new Date((exp + CLOCK_TOLERANCE + 1) * 1000)
  if ((await addTo(engine, { key, amount: 1, expires }, true)) > 1) return false
  let userId: string | undefined
  try {
    userId = await end(engine, request, provider, token)
  } catch (thrown) {
    await addTo(engine, { key, amount: -1, expires }, true)
    throw thrown
  }
  await emit(engine, request, 'logoutReceived', { provider: provider.id, sid, userId })
  return true
}
