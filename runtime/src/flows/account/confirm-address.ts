import type { AdapterUser } from '../../adapter.js'
import { base64url } from '../../bytes.js'
import { useProof } from '../../checks/used-proof.js'
import type { Engine } from '../../engine.js'
import { Verification } from '../../errors.js'
import { emit } from '../../events/emit.js'
import { toError } from '../../guards.js'
import {
  changeAddresses,
  LIFETIMES,
  readAddresses,
  type MadeChange,
  type PendingChange,
} from '../../identity/address-record.js'
import { endPending } from '../../identity/end-pending.js'
import { readWays } from '../../identity/kept-ways.js'
import { readTurn } from '../../identity/turn.js'
import { alone } from '../../limits/lock.js'
import type { AuthRequest } from '../../request.js'
import type { Store } from '../../store/store.js'
import { mailProvider, sendMail } from '../send-mail.js'
import { sendNotice } from '../send-notice.js'
import { openLink, sealUndo, type AddressLink } from './request-address.js'

export type Confirmed =
  | { readonly kind: 'half' }
  | { readonly kind: 'changed'; readonly user: AdapterUser }

const ENDED = 'the change was asked for before something that ends what waits'
const GONE = 'the link was used already, or another change of address was asked for since'

/**
 * The user of a link that counts still.
 *
 * @throws Verification where the address is another one by now, or something has happened since that ends what waits
 */
async function findHolder(
  engine: Engine,
  store: Store,
  { id, userId, from }: AddressLink,
): Promise<AdapterUser> {
  const user = await store.getUser(userId)
  if (!user || (user.email ?? '') !== from)
    throw new Verification('the address is another one than the one that was to be changed')
  const { pending } = await readAddresses(engine, store, userId)
  if (pending?.id !== id) throw new Verification(GONE)
  if (pending.turn !== (await readTurn(engine, { userId }))) throw new Verification(ENDED)
  return user
}

async function noteSide(
  engine: Engine,
  store: Store,
  { id, userId, side }: AddressLink,
): Promise<PendingChange> {
  const record = await changeAddresses(engine, store, userId, ({ made, pending }) => {
    if (pending?.id !== id) throw new Verification(GONE)
    const confirmed = [...new Set([...pending.confirmed, side])]
    return { made, pending: { ...pending, confirmed } }
  })
  if (record?.pending) return record.pending
  throw new Verification(GONE)
}

function isConfirmed({ by, confirmed }: PendingChange): boolean {
  return confirmed.includes('new') && (by === 'new' || confirmed.includes('old'))
}

/** Tells whoever had the address before, who may undo it for seven days. What is done is done: a failure is logged. */
async function tellOld(
  engine: Engine,
  request: AuthRequest,
  userId: string,
  { id, from, to }: MadeChange,
): Promise<void> {
  const sender = mailProvider(engine)
  if (!sender) return
  try {
    const token = await sealUndo(engine, { id, userId, from, to })
    await sendMail(engine, request, sender, {
      to: from,
      kind: 'old-address',
      words: ({ mails }) => mails.oldAddress,
      url: `${request.base}/account/object?${new URLSearchParams({ token }).toString()}`,
    })
  } catch (thrown) {
    engine.logger.error(toError(thrown))
  }
}

/**
 * Stores an address that was proven. Of somebody who had proven one before, that moment stays: what was sealed before it is of
 * somebody who had proven nothing, and only that ends.
 *
 * @throws Verification where somebody else has it, perhaps since this very moment
 */
async function withAddress(
  { host }: Engine,
  store: Store,
  { id, emailVerified }: AdapterUser,
  email: string,
): Promise<AdapterUser> {
  const isTaken = async (): Promise<boolean> => {
    const holder = await store.getUserByEmail(email)
    return holder !== undefined && holder.id !== id
  }
  const taken = 'somebody else has the address by now'
  if (await isTaken()) throw new Verification(taken)
  try {
    const proven = emailVerified ?? new Date(host.now())
    return await store.updateUser({ id, email, emailVerified: proven })
  } catch (thrown) {
    if (await isTaken()) throw new Verification(taken, { cause: toError(thrown) })
    throw thrown
  }
}

interface AddressChange {
  readonly before: AdapterUser
  readonly user: AdapterUser
  /** Undefined where there was no address before, whose owner could undo it. */
  readonly made: MadeChange | undefined
}

async function createUndo(
  engine: Engine,
  store: Store,
  user: AdapterUser,
  { from, to }: PendingChange,
): Promise<MadeChange | undefined> {
  if (from === '') return undefined
  return {
    id: base64url(engine.host.randomBytes(16)),
    from,
    to,
    expires: engine.host.now() + LIFETIMES.made * 1000,
    proven: user.emailVerified?.getTime() ?? null,
    ways: await readWays(engine, store, user.id),
  }
}

/** Gives a user the address that was confirmed. It can be undone from the moment on at which it is there. */
async function change(
  engine: Engine,
  store: Store,
  user: AdapterUser,
  waiting: PendingChange,
): Promise<AddressChange> {
  const undo = await createUndo(engine, store, user, waiting)
  const turn = await endPending(engine, 'address-changed', user, [waiting.to])
  if (turn !== waiting.turn) throw new Verification(ENDED)
  await changeAddresses(engine, store, user.id, ({ made, pending }) => {
    if (pending?.id !== waiting.id) throw new Verification(GONE)
    return { made: undo ? [...made, undo] : made }
  })
  try {
    const changed = await withAddress(engine, store, user, waiting.to)
    return { before: user, user: changed, made: undo }
  } catch (thrown) {
    await changeAddresses(engine, store, user.id, ({ made }) => ({
      made: made.filter(({ id }) => id !== undo?.id),
    })).catch(() => undefined)
    throw thrown
  }
}

/**
 * Confirms a change of address by a mailed link, for the mailbox that it was mailed to. Once all have that must, the address
 * changes; the one before is told, and may undo it.
 *
 * @param token of the link
 * @throws Verification where it does not count (any more)
 */
export async function confirmAddress(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  token: string,
): Promise<Confirmed> {
  const link = await openLink(engine, token)
  const confirm = async (): Promise<AddressChange | undefined> => {
    const user = await findHolder(engine, store, link)
    const pending = await noteSide(engine, store, link)
    return isConfirmed(pending) ? change(engine, store, user, pending) : undefined
  }
  const changed = await useProof(request, () => alone(engine, ['address', link.userId], confirm))
  if (!changed) return { kind: 'half' }
  const { before, user, made } = changed
  await emit(engine, request, 'updateUser', { user })
  await emit(engine, request, 'addressChanged', { user, before: before.email ?? null })
  if (made) await tellOld(engine, request, user.id, made)
  await sendNotice(engine, request, user, ({ addressChanged }) => addressChanged)
  return { kind: 'changed', user }
}
