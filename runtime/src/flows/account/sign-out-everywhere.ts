import type { AdapterUser } from '../../adapter.js'
import type { Engine } from '../../engine.js'
import { InvalidConfig } from '../../errors.js'
import { emit } from '../../events/emit.js'
import { endPending } from '../../identity/end-pending.js'
import type { AuthRequest } from '../../request.js'
import { endUserSessions } from '../../session/list.js'
import type { Store } from '../../store/store.js'
import { noteSessionStart } from '../end-sessions.js'

/**
 * Signs a user out everywhere: ends what waits for something, and the stored sessions, and tells the event of each; of sealed
 * ones it is noted from when on they count.
 *
 * @param request undefined where the application itself does it
 * @throws InvalidConfig where neither can be done
 */
export async function signOutEverywhere(
  engine: Engine,
  request: AuthRequest | undefined,
  store: Store,
  user: AdapterUser,
): Promise<void> {
  await endPending(engine, 'signed-out-everywhere', user)
  if (engine.session.strategy === 'database' && store.has('listSessionsByUserId'))
    await endUserSessions(engine, request, store, user.id, () => true)
  else if (!(await noteSessionStart(engine, store, user)))
    throw new InvalidConfig(
      'sessions can not be ended: give the users table the optional column sessionsFrom (create-auth migrate), and the adapter extraColumns: true',
    )
  await emit(engine, request, 'sessionEnded', { userId: user.id, reason: 'everywhere' })
}
