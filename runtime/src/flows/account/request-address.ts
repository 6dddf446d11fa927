import { normalizeAddress } from '../../accounts/address.js'
import type { AdapterUser } from '../../adapter.js'
import { base64url } from '../../bytes.js'
import type { Engine } from '../../engine.js'
import { InvalidProvider } from '../../errors.js'
import { isFilled } from '../../guards.js'
import { addTo } from '../../counters/add-to.js'
import { epochOf } from '../../limits/epoch.js'
import { keyOf } from '../../counters/key-of.js'
import { attempt } from '../../limits/limiter.js'
import type { ResolvedEmail } from '../../providers/resolve.js'
import type { AuthRequest } from '../../request.js'
import type { Store } from '../../store/store.js'
import type { AccountFailure } from '../../texts/account-texts.js'
import { cleanUp } from '../clean-up.js'
import { mailProvider, sendMail } from '../send-mail.js'
import {
  keepPending,
  LIFETIMES,
  sealLink,
  takePending,
  type AddressChange,
  type AddressLink,
} from './address-links.js'
import { hasSecondFactor } from './factors.js'

/**
 * Who confirms a change of address: a second factor stands for the old mailbox, and so does nobody where there is no address.
 *
 * @returns undefined where no mail can be sent
 */
export function confirmedBy(
  engine: Engine,
  { email }: Pick<AdapterUser, 'email'>,
  hasTwoStep: boolean,
): AddressChange['by'] | undefined {
  if (!mailProvider(engine)) return undefined
  return isFilled(email) && !hasTwoStep ? 'both' : 'new'
}

/** Counts the changes that a user asks for. @param amount 0 to look @throws AdapterError */
export async function turnOf(engine: Engine, userId: string, amount: 0 | 1): Promise<number> {
  const key = await keyOf(engine, 'address', [userId])
  const expires = new Date(engine.host.now() + 2 * LIFETIMES.address * 1000)
  return addTo(engine, { key, amount, expires }, true)
}

/** Mails a link to one of the two mailboxes. @throws EmailSignInError */
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

/** Tells whoever has an address already that somebody else has asked for it. @throws EmailSignInError */
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

/**
 * Asks for another address: until it is confirmed nothing changes. What it answers does not tell whether somebody has the address,
 * who alone is told by mail.
 *
 * @param typed the new address
 * @returns why it is refused; undefined where the mails are on their way
 * @throws InvalidProvider where no provider sends mails
 * @throws RateLimited where too many were asked for
 * @throws EmailSignInError where a mail can't be sent: nothing waits to be confirmed then
 * @throws AdapterError
 */
export async function requestAddress(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  user: AdapterUser,
  typed: string,
): Promise<AccountFailure | undefined> {
  const sender = mailProvider(engine)
  const by = confirmedBy(engine, user, await hasSecondFactor(engine, user.id))
  if (!sender || !by) throw new InvalidProvider('no provider sends mails')
  const to = normalizeAddress(typed)
  if (to === undefined) return 'AddressInvalid'
  const from = user.email ?? ''
  if (to === normalizeAddress(from)) return 'AddressSame'
  await attempt(engine, request, { action: 'mail', provider: sender, subject: [to] })
  const change: AddressChange = {
    id: base64url(engine.host.randomBytes(16)),
    userId: user.id,
    from,
    to,
    by,
    turn: await turnOf(engine, user.id, 1),
    epoch: await epochOf(engine, from),
  }
  await keepPending(engine, store, 'address', change)
  try {
    if (await store.getUserByEmail(to)) await mailOwner(engine, request, sender, to)
    else await mailLink(engine, request, sender, { ...change, side: 'new' })
    if (by === 'both') await mailLink(engine, request, sender, { ...change, side: 'old' })
  } catch (thrown) {
    await takePending(store, 'address', change).catch(() => undefined)
    throw thrown
  }
  cleanUp(engine)
  return undefined
}
