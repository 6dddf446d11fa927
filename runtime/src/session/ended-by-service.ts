import type { AdapterSession } from '../adapter.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import { lazy } from '../lazy.js'
import { isDate } from '../store/rows.js'
import type { Store } from '../store/store.js'
import type { SessionClaims } from './jwt.js'
import type { Endable } from './logged-out.js'
import { readProvenSecond } from './proof.js'

const loggedOut = lazy(() => import('./logged-out.js'))

/** Tells whether the service that a session came from has ended it. OpenID Connect Back-Channel Logout 1.0. */
async function isEndedByService(
  engine: Engine,
  { provider, userId, ...session }: Partial<Endable>,
): Promise<boolean> {
  if (provider === undefined || userId === undefined) return false
  if (engine.providers.get(provider)?.type !== 'oidc') return false
  return (await loggedOut()).hasLogout(engine, { ...session, provider, userId })
}

export async function isTokenEnded(
  engine: Engine,
  token: Pick<SessionClaims, 'auth_time' | 'iat' | 'provider' | 'sid' | 'sub'>,
): Promise<boolean> {
  const { provider, sid, sub: userId } = token
  return isEndedByService(engine, {
    userId,
    authTime: readProvenSecond(token),
    ...(isFilled(provider) && { provider }),
    ...(isFilled(sid) && { sid }),
  })
}

export async function endedByService(
  engine: Engine,
  store: Store,
  { provider, sid, userId, authTime, sessionToken }: AdapterSession,
): Promise<boolean> {
  const isEnded = await isEndedByService(engine, {
    userId,
    ...(isFilled(provider) && { provider }),
    ...(isFilled(sid) && { sid }),
    ...(isDate(authTime) && { authTime: Math.floor(authTime.getTime() / 1000) }),
  })
  if (isEnded) await store.deleteSession(sessionToken)
  return isEnded
}
