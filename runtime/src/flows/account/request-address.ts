import { normalizeAddress } from '../../accounts/address.js'
import type { AdapterUser } from '../../adapter.js'
import { base64url } from '../../bytes.js'
import { seal, unseal } from '../../checks/sealed.js'
import type { Engine } from '../../engine.js'
import { InvalidProvider, RateLimited, Verification } from '../../errors.js'
import { isFilled } from '../../guards.js'
import {
  changeAddresses,
  keepsAddresses,
  LIFETIMES,
  MOST_CHANGES,
  type PendingChange,
  type Side,
} from '../../identity/address-record.js'
import { readTurn } from '../../identity/turn.js'
import { attempt } from '../../limits/limiter.js'
import type { ResolvedEmail } from '../../providers/resolve.js'
import type { AuthRequest } from '../../request.js'
import { asksSecondFactor } from '../../session/fresh.js'
import type { Store } from '../../store/store.js'
import type { AccountFailure } from '../../texts/account-texts.js'
import { runCleanup } from '../cleanup.js'
import { mailProvider, sendMail } from '../send-mail.js'
import { sendNotice } from '../send-notice.js'

// A link of a change of address is a sealed value that names the change, and counts as long as that stands in the user's record: no
// link can be used for another address than the one that it was mailed for.

interface ChangeLink {
  readonly id: string
  readonly userId: string
  /** The address until the change; empty where there was none. */
  readonly from: string
  readonly to: string
}

export interface AddressLink extends ChangeLink {
  readonly side: Side
}

export type UndoLink = ChangeLink

function sealLink(engine: Engine, link: AddressLink): Promise<string> {
  return seal(engine, 'address', link, LIFETIMES.pending)
}

export function sealUndo(engine: Engine, link: UndoLink): Promise<string> {
  return seal(engine, 'objection', link, LIFETIMES.made)
}

type LinkClaims = Readonly<Record<string, unknown>>

function isChange(claims: LinkClaims | undefined): claims is LinkClaims & ChangeLink {
  if (!claims) return false
  const { id, userId, from, to } = claims
  return isFilled(id) && isFilled(userId) && typeof from === 'string' && isFilled(to)
}

function isLink(claims: LinkClaims | undefined): claims is LinkClaims & AddressLink {
  return isChange(claims) && ['new', 'old'].includes(String(Reflect.get(claims, 'side')))
}

export async function openLink(engine: Engine, token: string): Promise<AddressLink> {
  const claims = await unseal(engine, 'address', token)
  if (isLink(claims)) return claims
  throw new Verification('the token is none of a change of address, or has expired')
}

export async function openUndo(engine: Engine, token: string): Promise<UndoLink> {
  const claims = await unseal(engine, 'objection', token)
  if (isChange(claims)) return claims
  throw new Verification('the token is none that undoes a change of address, or has expired')
}

/**
 * Who confirms a change of address: a second factor stands for the old mailbox, and so does nobody where there is no address.
 *
 * @returns undefined where no mail can be sent, or the adapter keeps no changes
 */
export function chooseConfirmation(
  engine: Engine,
  { email }: Pick<AdapterUser, 'email'>,
  hasTwoStep: boolean,
): PendingChange['by'] | undefined {
  if (!mailProvider(engine) || !engine.store || !keepsAddresses(engine.store)) return undefined
  return isFilled(email) && !hasTwoStep ? 'both' : 'new'
}

async function mailLink(
  engine: Engine,
  request: AuthRequest,
  sender: ResolvedEmail,
  link: AddressLink,
): Promise<void> {
  const token = await sealLink(engine, link)
  const isNew = link.side === 'new'
  await sendMail(engine, request, sender, {
    to: isNew ? link.to : link.from,
    kind: 'confirm-address',
    words: ({ mails }) => (isNew ? mails.confirmNewAddress : mails.confirmOldAddress),
    url: `${request.base}/account/address?${new URLSearchParams({ token }).toString()}`,
  })
}

async function mailOwner(
  engine: Engine,
  request: AuthRequest,
  sender: ResolvedEmail,
  to: string,
): Promise<void> {
  await sendMail(engine, request, sender, {
    to,
    kind: 'known-account',
    words: ({ mails }) => mails.addressTaken,
    url: engine.pages.signIn ?? `${request.base}/signin`,
  })
}

/** Tells whoever has the address until now, who is not asked, that another one was asked for. What can't be sent is logged. */
async function tellOld(
  engine: Engine,
  request: AuthRequest,
  { id, from: email }: { readonly id: string; readonly from: string },
): Promise<void> {
  await sendNotice(engine, request, { id, email }, ({ addressAsked }) => addressAsked)
}

async function keepChange(
  engine: Engine,
  store: Store,
  userId: string,
  pending: PendingChange,
): Promise<void> {
  await changeAddresses(engine, store, userId, ({ made }) => {
    const [oldest] = made
    if (oldest && made.length >= MOST_CHANGES) {
      const seconds = Math.ceil((oldest.expires - engine.host.now()) / 1000)
      throw new RateLimited(seconds, 'too many changes of address may be undone still')
    }
    return { made, pending }
  })
}

/** Forgets a change whose mails can't be sent, unless another one was asked for since. Never throws. */
async function withdraw(
  engine: Engine,
  store: Store,
  userId: string,
  { id }: PendingChange,
): Promise<void> {
  await changeAddresses(engine, store, userId, ({ made, pending }) =>
    pending?.id === id ? { made } : undefined,
  ).catch(() => undefined)
}

async function mailBoth(
  engine: Engine,
  request: AuthRequest,
  sender: ResolvedEmail,
  { userId, isTaken, change }: { userId: string; isTaken: boolean; change: PendingChange },
): Promise<void> {
  const { id, from, to, by } = change
  const link = { id, userId, from, to }
  if (isTaken) await mailOwner(engine, request, sender, to)
  else await mailLink(engine, request, sender, { ...link, side: 'new' })
  if (by === 'both') await mailLink(engine, request, sender, { ...link, side: 'old' })
  else await tellOld(engine, request, { id: userId, from })
}

/**
 * Asks for another address: until it is confirmed nothing changes. What it answers does not tell whether somebody has the address,
 * who alone is told by mail. The mailbox until now is told at once.
 *
 * @param typed the new address
 * @returns why it is refused; undefined where the mails are on their way
 * @throws InvalidProvider where no provider sends mails
 * @throws RateLimited where too many were asked for
 * @throws EmailSignInError where a mail can't be sent: nothing waits to be confirmed then
 * @throws AdapterError, MissingAdapterMethods; the adapter needs a table of factors
 */
export async function requestAddress(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  user: AdapterUser,
  typed: string,
): Promise<AccountFailure | undefined> {
  const sender = mailProvider(engine)
  const by = chooseConfirmation(engine, user, await asksSecondFactor(engine, user.id))
  if (!sender || !by) throw new InvalidProvider('no provider sends mails')
  const to = normalizeAddress(typed)
  if (to === undefined) return 'AddressInvalid'
  const from = user.email ?? ''
  if (to === normalizeAddress(from)) return 'AddressSame'
  await attempt(engine, request, { action: 'address', provider: sender, subject: [user.id] })
  await attempt(engine, request, { action: 'mail', provider: sender, subject: [to] })
  const change: PendingChange = {
    id: base64url(engine.host.randomBytes(16)),
    from,
    to,
    by,
    confirmed: [],
    turn: await readTurn(engine, { userId: user.id }),
    expires: engine.host.now() + LIFETIMES.pending * 1000,
  }
  await keepChange(engine, store, user.id, change)
  try {
    const isTaken = (await store.getUserByEmail(to)) !== undefined
    await mailBoth(engine, request, sender, { userId: user.id, isTaken, change })
  } catch (thrown) {
    await withdraw(engine, store, user.id, change)
    throw thrown
  }
  runCleanup(engine)
  return undefined
}
