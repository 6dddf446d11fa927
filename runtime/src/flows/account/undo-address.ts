import { provesAddress } from '../../accounts/prove-mailbox.js'
import type { AdapterUser } from '../../adapter.js'
import { useProof } from '../../checks/used-proof.js'
import type { Engine } from '../../engine.js'
import { Verification } from '../../errors.js'
import { emitAll, type Tell } from '../../events/emit.js'
import {
  changeAddresses,
  forgetAddresses,
  readAddresses,
  type MadeChange,
} from '../../identity/address-record.js'
import { endPending } from '../../identity/end-pending.js'
import { restoreWays } from '../../identity/kept-ways.js'
import { alone } from '../../limits/lock.js'
import type { AuthRequest } from '../../request.js'
import type { Store } from '../../store/store.js'
import { endSessions } from '../end-sessions.js'
import { sendNotice } from '../send-notice.js'
import { openUndo, type UndoLink } from './request-address.js'

interface Restored {
  readonly before: AdapterUser
  readonly told: readonly Tell[]
}

async function freeAddress(store: Store, userId: string, email: string): Promise<readonly Tell[]> {
  const holder = await store.getUserByEmail(email)
  if (!holder || holder.id === userId) return []
  if (await provesAddress(store, holder))
    throw new Verification('somebody else has proven the address since')
  const user = await store.updateUser({ id: holder.id, email: null })
  return [(emit) => emit('updateUser', { user })]
}

async function findChanges(
  engine: Engine,
  store: Store,
  { id, userId }: UndoLink,
): Promise<{ readonly earlier: readonly MadeChange[]; readonly change: MadeChange }> {
  const { made } = await readAddresses(engine, store, userId)
  const at = made.findIndex((each) => each.id === id)
  const change = made[at]
  if (change) return { earlier: made.slice(0, at), change }
  throw new Verification('the change was undone already, by this link or an earlier one')
}

/**
 * Puts everything back to the moment before a change. What opens the account comes last: until then nobody is signed in, and a second
 * click finishes what has broken off.
 */
async function restore(engine: Engine, store: Store, link: UndoLink): Promise<Restored> {
  const { userId } = link
  const before = await store.getUser(userId)
  if (!before) throw new Verification('the user is gone')
  const { earlier, change } = await findChanges(engine, store, link)
  const { from, proven, ways } = change
  const freed = await freeAddress(store, userId, from)
  await endPending(engine, 'change-undone', before, [from, change.to])
  const emailVerified = proven === null ? null : new Date(proven)
  const user = await store.updateUser({ id: userId, email: from, emailVerified })
  const left = await endSessions(engine, store, user)
  const restored = await alone(engine, ['ways-in', userId], () =>
    restoreWays(engine, store, user, ways),
  )
  // Until now what was added since has opened the account: whoever came by it meanwhile goes, too.
  await endPending(engine, 'change-undone', before, [from, change.to])
  const ended = await endSessions(engine, store, left ?? user)
  // The undos of later changes are whoever's who made them.
  if (earlier.length > 0) await changeAddresses(engine, store, userId, () => ({ made: earlier }))
  else await forgetAddresses(store, userId)
  const told: readonly Tell[] = [
    ...freed,
    (emit) => emit('updateUser', { user: ended ?? user }),
    (emit) => emit('addressChanged', { user: ended ?? user, before: before.email ?? null }),
    ...restored,
    async (emit) => ended && emit('sessionEnded', { userId, reason: 'address' }),
  ]
  return { before, told }
}

/**
 * Undoes a change of address, by the link that was mailed to the address before: that comes back, and with it all that opened the
 * account; what was added since is removed, and all sessions end. Later changes can't be undone any more. Nobody has to be signed
 * in.
 *
 * @param token of the link
 * @throws Verification where it does not count (any more), or somebody else has proven the address since
 */
export async function undoAddress(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  token: string,
): Promise<void> {
  const link = await openUndo(engine, token)
  const { before, told } = await useProof(request, () =>
    alone(engine, ['address', link.userId], () => restore(engine, store, link)),
  )
  await emitAll(engine, request, told)
  await sendNotice(engine, request, before, ({ addressRestored }) => addressRestored, {
    isTheirs: false,
  })
}
