import type { AdapterUser } from '../../adapter.js'
import { base64url } from '../../bytes.js'
import type { Engine } from '../../engine.js'
import { Verification } from '../../errors.js'
import { emit } from '../../events/emit.js'
import { toError } from '../../guards.js'
import { addTo } from '../../counters/add-to.js'
import { beginEpoch, epochOf } from '../../limits/epoch.js'
import { keyOf } from '../../counters/key-of.js'
import { alone } from '../../limits/lock.js'
import type { AuthRequest } from '../../request.js'
import type { Store } from '../../store/store.js'
import { mailProvider, sendMail } from '../send-mail.js'
import { sendNotice } from '../send-notice.js'
import {
  factorsNow,
  keepPending,
  LIFETIMES,
  openLink,
  sealObjection,
  takePending,
  type AddressLink,
} from './address-links.js'
import { turnOf } from './request-address.js'

/** What came of a link: the address has changed, or waits for the other mailbox. */
export type Confirmed =
  | { readonly kind: 'half' }
  | { readonly kind: 'changed'; readonly user: AdapterUser }

/** Notes that a mailbox has confirmed a change. @returns whether all have that must */
async function note(engine: Engine, { id, by, side }: AddressLink): Promise<boolean> {
  const expires = new Date(engine.host.now() + LIFETIMES.address * 1000)
  const count = async (of: AddressLink['side'], amount: 0 | 1): Promise<number> =>
    addTo(engine, { key: await keyOf(engine, 'address-side', [id, of]), amount, expires }, true)
  await count(side, 1)
  return by === 'new' || (await count(side === 'new' ? 'old' : 'new', 0)) > 0
}

/**
 * The user of a link that counts still.
 *
 * @throws Verification where the address is another one by now, a newer change was asked for, or a password was changed since
 */
async function holderOf(
  engine: Engine,
  store: Store,
  { userId, from, turn, epoch }: AddressLink,
): Promise<AdapterUser> {
  const user = await store.getUser(userId)
  if (!user || (user.email ?? '') !== from)
    throw new Verification('the address is another one than the one that was to be changed')
  if (turn !== (await turnOf(engine, userId, 0)))
    throw new Verification('another change of address was asked for since')
  if (epoch !== (await epochOf(engine, from)))
    throw new Verification('the password was changed since the change of address was asked for')
  return user
}

/** Tells whoever had the address before, who may undo it for seven days. What is done is done: a failure is logged. */
async function tellOld(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  { from, to }: AddressLink,
  before: AdapterUser,
): Promise<void> {
  const sender = mailProvider(engine)
  if (from === '' || !sender) return
  try {
    const objection = {
      id: base64url(engine.host.randomBytes(16)),
      userId: before.id,
      from,
      to,
      proven: before.emailVerified?.getTime() ?? null,
      ...(await factorsNow(engine, store, before)),
    }
    await keepPending(engine, store, 'objection', objection)
    const token = await sealObjection(engine, objection)
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
 * somebody who had proven nothing, and only that ends. @throws Verification where somebody else has it, perhaps since this very moment */
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

/** Gives a user the address that was confirmed, in one step with the row that it waits in. @throws Verification where that is gone */
async function change(
  engine: Engine,
  store: Store,
  link: AddressLink,
  user: AdapterUser,
): Promise<AdapterUser> {
  if (!(await takePending(store, 'address', link)))
    throw new Verification('the link was used already, or the change was never asked for')
  const changed = await withAddress(engine, store, user, link.to)
  // Whatever was mailed before is for whoever reads the other mailbox.
  for (const address of [link.from, link.to]) await beginEpoch(engine, address)
  return changed
}

/**
 * Confirms a change of address by a mailed link, for the mailbox that it was mailed to. Once all have that must, the address
 * changes; the one before is told, and may undo it.
 *
 * @param token of the link
 * @throws Verification where it does not count (any more)
 * @throws TooBusy, AdapterError
 */
export async function confirmAddress(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  token: string,
): Promise<Confirmed> {
  const link = await openLink(engine, token)
  const outcome = await alone(engine, ['address', link.userId], async () => {
    const user = await holderOf(engine, store, link)
    if (!(await note(engine, link))) return undefined
    return { before: user, user: await change(engine, store, link, user) }
  })
  if (!outcome) return { kind: 'half' }
  const { before, user } = outcome
  await emit(engine, request, 'updateUser', { user })
  await emit(engine, request, 'addressChanged', { user, before: before.email ?? null })
  await tellOld(engine, request, store, link, before)
  await sendNotice(engine, request, user, ({ addressChanged }) => addressChanged)
  return { kind: 'changed', user }
}
