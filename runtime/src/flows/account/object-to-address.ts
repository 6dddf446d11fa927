import type { AdapterUser } from '../../adapter.js'
import type { Engine } from '../../engine.js'
import { Verification } from '../../errors.js'
import { emitAll, type Tell } from '../../events/emit.js'
import { beginEpoch } from '../../limits/epoch.js'
import { alone } from '../../limits/lock.js'
import type { AuthRequest } from '../../request.js'
import type { Store } from '../../store/store.js'
import { endSessions } from '../end-sessions.js'
import { ofSecondFactor, removeSecondFactor } from '../second-factor-setup.js'
import { sendNotice } from '../send-notice.js'
import { factorsNow, openObjection, takePending, type Objection } from './address-links.js'

/** Removes a password and a second factor that were set since the change: they are whoever's who made it. @returns what is to be told */
async function removeNewFactors(
  engine: Engine,
  store: Store,
  user: AdapterUser,
  { password, hadSecondFactor }: Objection,
): Promise<readonly Tell[]> {
  const { id: userId } = user
  const now = await factorsNow(engine, store, user)
  const isNewPassword = now.password !== null && now.password !== password
  const isNewFactor = now.hadSecondFactor && !hadSecondFactor
  if (isNewPassword) await store.deleteFactor(userId, 'password')
  if (isNewFactor) await removeSecondFactor(engine, userId)
  const removed: Tell = (emit) => emit('factorRemoved', { userId, kind: 'password' })
  return [
    ...(isNewPassword ? [removed] : []),
    ...(isNewFactor ? ofSecondFactor('factorRemoved', userId) : []),
  ]
}

/** An address that was put back. */
interface Restored {
  readonly before: AdapterUser
  readonly told: readonly Tell[]
}

/** Puts an address back. @throws Verification where the link was used, the user is gone, or somebody else has the address by now */
async function restore(engine: Engine, store: Store, objection: Objection): Promise<Restored> {
  const { userId, from, proven } = objection
  const before = await store.getUser(userId)
  const holder = await store.getUserByEmail(from)
  if (!before || (holder && holder.id !== userId))
    throw new Verification('the user is gone, or somebody else has the address by now')
  if (!(await takePending(store, 'objection', objection)))
    throw new Verification('the link was used already')
  const emailVerified = proven === null ? null : new Date(proven)
  const user = await store.updateUser({ id: userId, email: from, emailVerified })
  const removed = await removeNewFactors(engine, store, user, objection)
  for (const address of [from, before.email]) await beginEpoch(engine, address)
  const ended = await endSessions(engine, store, user)
  const told: readonly Tell[] = [
    (emit) => emit('updateUser', { user: ended ?? user }),
    (emit) => emit('addressChanged', { user: ended ?? user, before: before.email ?? null }),
    ...removed,
    async (emit) => ended && emit('sessionEnded', { userId, reason: 'address' }),
  ]
  return { before, told }
}

/**
 * Undoes a change of address, by the link that was mailed to the address before: that comes back, all sessions end, and a password
 * or a second factor that was set since is removed. Nobody has to be signed in.
 *
 * @param token of the link
 * @throws Verification where it does not count (any more)
 * @throws TooBusy, AdapterError
 */
export async function objectToAddress(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  token: string,
): Promise<void> {
  const objection = await openObjection(engine, token)
  const { before, told } = await alone(engine, ['address', objection.userId], () =>
    restore(engine, store, objection),
  )
  await emitAll(engine, request, told)
  await sendNotice(engine, request, before, ({ addressRestored }) => addressRestored)
}
