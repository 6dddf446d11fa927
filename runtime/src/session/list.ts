import type { AdapterSession } from '../adapter.js'
import { sessionId } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { emit } from '../events/emit.js'
import { isFilled } from '../guards.js'
import type { Sender } from '../request.js'
import { isDate, isSession } from '../store/rows.js'
import type { Store } from '../store/store.js'

/** One of a user's sessions, as an application may show it: it does not tell the token. */
export interface SessionInfo {
  /** Names the session for {@link revokeSession}; a hash, of no use to whoever wants in. */
  readonly id: string
  readonly expires: Date
  /** True where it is the session of the request that was given. */
  readonly current: boolean
  /** When it began. This, and what follows, only where the database has a column for it. */
  readonly createdAt?: Date
  /** When the user last proved to be who it is. */
  readonly authTime?: Date
  /** How that was proven, in order. */
  readonly methods?: readonly string[]
  /** The id of the provider. */
  readonly provider?: string
  /** When it was last renewed; of a token, when it was last used, give or take five minutes. */
  readonly lastUsedAt?: Date
  /** What the browser said that it is. */
  readonly userAgent?: string
  /** The network that the sign-in came from, in 24 bits (IPv4) or 48 (IPv6). */
  readonly network?: string
  /** What the token of a program is called, whose session it is. */
  readonly name?: string
}

function describeSession(session: AdapterSession): Partial<SessionInfo> {
  const { createdAt, authTime, methods, provider, lastUsedAt, userAgent } = session
  const { network, name } = session
  return {
    ...(isDate(createdAt) && { createdAt }),
    ...(isDate(authTime) && { authTime }),
    ...(isFilled(methods) && { methods: methods.split(' ') }),
    ...(isFilled(provider) && { provider }),
    ...(isDate(lastUsedAt) && { lastUsedAt }),
    ...(isFilled(userAgent) && { userAgent }),
    ...(isFilled(network) && { network }),
    ...(isFilled(name) && { name }),
  }
}

/**
 * Lists a user's stored sessions that have not expired.
 *
 * @param mine the stored token of the one to mark
 * @throws AdapterError, MissingAdapterMethods; the adapter needs `listSessionsByUserId`
 */
export async function listUserSessions(
  { host }: Engine,
  store: Store,
  userId: string,
  mine: string | undefined,
): Promise<readonly SessionInfo[]> {
  const sessions = await store.listSessionsByUserId(userId)
  return Promise.all(
    sessions
      .filter(({ expires }) => expires.getTime() > host.now())
      .map(async (session) => ({
        ...describeSession(session),
        id: await sessionId(session.sessionToken),
        expires: session.expires,
        current: session.sessionToken === mine,
      })),
  )
}

/**
 * Ends those of a user's stored sessions that are meant, and tells the event of each.
 *
 * @param sender who has asked for it; undefined where no request has
 * @param isMeant gets the id that {@link listUserSessions} gives, and the session as it is stored
 * @returns how many there were
 * @throws as {@link listUserSessions} does
 */
export async function endUserSessions(
  engine: Engine,
  sender: Sender | undefined,
  store: Store,
  userId: string,
  isMeant: (id: string, session: AdapterSession) => boolean,
): Promise<number> {
  let ended = 0
  for (const session of await store.listSessionsByUserId(userId)) {
    if (!isMeant(await sessionId(session.sessionToken), session)) continue
    const returned = await store.deleteSession(session.sessionToken)
    await emit(engine, sender, 'signOut', { session: isSession(returned) ? returned : session })
    ended += 1
  }
  return ended
}
