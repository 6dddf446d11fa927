import type { AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import { emit } from '../events/emit.js'
import { endPending } from '../identity/end-pending.js'
import type { AuthRequest } from '../request.js'
import type { Store } from '../store/store.js'

/**
 * Notes that the mailbox is proven of somebody who has just typed the code that was mailed to it. What had waited for the user
 * was asked for by somebody who had proven nothing.
 *
 * @returns the user as it is stored now
 */
export async function noteMailbox(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  user: AdapterUser,
): Promise<AdapterUser> {
  if (user.emailVerified) return user
  await endPending(engine, 'mailbox-proven', user)
  const emailVerified = new Date(engine.host.now())
  const changed = await store.updateUser({ id: user.id, emailVerified })
  await emit(engine, request, 'updateUser', { user: changed })
  return changed
}
