import type { AdapterUser } from '../../adapter.js'
import type { Engine } from '../../engine.js'
import { InvalidConfig } from '../../errors.js'
import { endSessionsOf } from '../../session/list.js'
import type { Store } from '../../store/store.js'
import { noteSessionsFrom } from '../end-sessions.js'

/**
 * Signs a user out everywhere: ends the stored sessions, and tells the event of each; of sealed ones it is noted from when on
 * they count.
 *
 * @throws InvalidConfig where neither can be done
 * @throws AdapterError
 */
export async function signOutEverywhere(
  engine: Engine,
  store: Store,
  user: AdapterUser,
): Promise<void> {
  if (engine.session.strategy === 'database' && store.has('listSessionsByUserId'))
    return void (await endSessionsOf(engine, store, user.id, () => true))
  if (await noteSessionsFrom(engine, store, user)) return
  throw new InvalidConfig(
    'sessions can not be ended: give the users table the optional column sessionsFrom (create-auth migrate), and the adapter extraColumns: true',
  )
}
