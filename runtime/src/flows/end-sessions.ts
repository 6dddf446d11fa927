import type { AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import { AdapterError } from '../errors.js'
import type { Store } from '../store/store.js'

/**
 * Notes from when on the sealed sessions of a user count.
 *
 * @returns the user; undefined where the users table has no column for it
 */
export async function noteSessionStart(
  engine: Engine,
  store: Store,
  { id, sessionsFrom: before }: AdapterUser,
): Promise<AdapterUser | undefined> {
  const second = Math.ceil(engine.host.now() / 1000)
  // What has begun since the last time is of the second that was noted then.
  const last = before ? Math.ceil(before.getTime() / 1000) + 1 : second
  const sessionsFrom = new Date(Math.max(second, last) * 1000)
  const note = async (): Promise<AdapterUser | undefined> => {
    const changed = await store.updateUser({ id, sessionsFrom })
    return changed.sessionsFrom instanceof Date ? changed : undefined
  }
  try {
    return await note()
  } catch (thrown) {
    if (!(thrown instanceof AdapterError)) throw thrown
  }
  // A database without the column refuses it, but answers; one that has failed for a moment does not refuse it twice.
  if (store.has('getUser')) await store.getUser(id)
  try {
    return await note()
  } catch (thrown) {
    if (!(thrown instanceof AdapterError)) throw thrown
    return undefined
  }
}

/**
 * Ends the sessions that a user has: stored ones are deleted. Of sealed ones, and where no adapter lists them, it is noted from
 * when on they count, where the users table has a column for it.
 *
 * @returns the user, with what was noted; undefined where neither can be done, which is logged
 */
export async function endSessions(
  engine: Engine,
  store: Store,
  user: AdapterUser,
): Promise<AdapterUser | undefined> {
  if (engine.session.strategy === 'database' && store.has('listSessionsByUserId')) {
    const sessions = await store.listSessionsByUserId(user.id)
    for (const { sessionToken } of sessions) await store.deleteSession(sessionToken)
    return user
  }
  const noted = await noteSessionStart(engine, store, user)
  if (!noted) engine.complain({ severity: 'warning', code: 'sessions-not-ended' })
  return noted
}
