import type { Engine } from '../engine.js'
import { SignOutError } from '../errors.js'
import { emit } from '../events/emit.js'
import { toError } from '../guards.js'
import { isSession } from '../store/rows.js'
import { readStored } from './database.js'
import { openSession, type SessionCookie } from './jwt.js'

/**
 * Ends the session of a cookie, and tells the event. Where there is none, nothing happens.
 *
 * @throws SignOutError where the store fails: the session may still be there, and the user must know
 */
export async function endSession(engine: Engine, cookie: SessionCookie): Promise<void> {
  const { store } = engine
  const { sender } = cookie
  if (engine.session.strategy !== 'database' || !store) {
    const token = await openSession(engine, cookie)
    if (token) await emit(engine, sender, 'signOut', { token })
    return
  }
  try {
    const found = await readStored(engine, store, cookie)
    if (!found) return
    const returned = await store.deleteSession(found.session.sessionToken)
    const session = isSession(returned) ? returned : found.session
    await emit(engine, sender, 'signOut', { session })
  } catch (thrown) {
    throw new SignOutError('the session could not be ended', { cause: toError(thrown) })
  }
}
