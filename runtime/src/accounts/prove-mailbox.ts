import type { AdapterAccount, AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import type { Tell } from '../events/emit.js'
import { endPending } from '../identity/end-pending.js'
import type { Store } from '../store/store.js'
import { normalizeAddress } from './address.js'
import { storedClaims } from '../identity/stored-claims.js'

/** Tells whether the account's provider has proven that the mailbox is the account holder's. */
function vouches(account: AdapterAccount, email: string | undefined): boolean {
  const claims = storedClaims(account)
  if (claims['email_verified'] !== true) return false
  const claimed = claims['email']
  return email !== undefined && typeof claimed === 'string' && normalizeAddress(claimed) === email
}

/** Tells whether an account can't have proven an address: that of a passkey or of development, or whose ID token says so. */
function provesNothing(account: AdapterAccount): boolean {
  switch (account.type) {
    case 'webauthn':
    case 'dev':
      return true
    case 'oidc':
      return storedClaims(account)['email_verified'] === false
    default:
      // Of others nothing is kept that would tell.
      return false
  }
}

/** Tells whether a user is known to have proven the address: by a mail, or by a service that says so. */
export async function provesAddress(store: Store, user: AdapterUser): Promise<boolean> {
  if (user.emailVerified) return true
  if (!store.has('listAccountsByUserId')) return false
  const accounts = await store.listAccountsByUserId(user.id)
  return accounts.some((account) => vouches(account, normalizeAddress(user.email)))
}

/** Tells whether it is known that a user has never proven the address: otherwise nobody else's proof takes it away. */
export async function hasUnprovenAddress(store: Store, user: AdapterUser): Promise<boolean> {
  if (user.emailVerified || !store.has('listAccountsByUserId')) return false
  const accounts = await store.listAccountsByUserId(user.id)
  return accounts.length > 0 && accounts.every(provesNothing)
}

/** Accounts and sessions that could still open the user's record to whoever made it. */
interface UnprovenAccess {
  /** Those whose provider has not proven that the mailbox is the account holder's. */
  readonly unproven: readonly AdapterAccount[]
  readonly sessionTokens: readonly string[]
  readonly vouched: boolean
}

/** @returns undefined where it can't be told, or can't be ended: sealed sessions are in nobody's list */
async function findUnprovenAccess(
  engine: Engine,
  store: Store,
  user: AdapterUser,
): Promise<UnprovenAccess | undefined> {
  if (!store.has('listAccountsByUserId')) return undefined
  const accounts = await store.listAccountsByUserId(user.id)
  const mailbox = normalizeAddress(user.email)
  const unproven = accounts.filter((account) => !vouches(account, mailbox))
  if (accounts.length > 0 && unproven.length === 0)
    return { unproven, sessionTokens: [], vouched: true }
  if (engine.session.strategy === 'jwt' || !store.has('listSessionsByUserId')) return undefined
  const sessions = await store.listSessionsByUserId(user.id)
  const sessionTokens = sessions.map(({ sessionToken }) => sessionToken)
  return { unproven, sessionTokens, vouched: false }
}

const FACTORS = ['password', 'totp', 'recovery'] as const

async function removeFactors(
  { providers, twoFactor }: Engine,
  store: Store,
  { id }: AdapterUser,
): Promise<readonly (typeof FACTORS)[number][]> {
  // Where neither is configured the table may not be there.
  if (!providers.has('password') && !twoFactor) return []
  const removed: (typeof FACTORS)[number][] = []
  for (const kind of FACTORS) if (await store.deleteFactor(id, kind)) removed.push(kind)
  return removed
}

function told(user: AdapterUser): Tell {
  return (emit) => emit('updateUser', { user })
}

function buildRemovalEvents(
  userId: string,
  { unproven, sessionTokens }: UnprovenAccess,
  kinds: readonly (typeof FACTORS)[number][],
): readonly Tell[] {
  const over: Tell = (emit) => emit('sessionEnded', { userId, reason: 'mailbox' })
  return [
    ...unproven.map(({ provider, providerAccountId, type }): Tell => {
      const account = { provider, providerAccountId, type }
      return (emit) => emit('accountUnlinked', { userId, account })
    }),
    ...kinds.map(
      (kind): Tell =>
        (emit) =>
          emit('factorRemoved', { userId, kind }),
    ),
    ...(sessionTokens.length === 0 ? [] : [over]),
  ]
}

export interface MailboxProven {
  readonly user: AdapterUser
  /** True where the record has lost the address, which is free now for a user of its own. */
  readonly released: boolean
  readonly told: readonly Tell[]
}

/**
 * Records that a mailbox was proven for the first time. Somebody else may have made the user's record with this address
 * before: whatever was attached to it then, by a provider that has not proven the address, is removed first, so that
 * nobody but the mailbox's owner can sign in. Where that can't be done, as sealed sessions can't be ended, the older record
 * loses the address instead: what is left of it opens nobody who has it.
 */
export async function proveMailbox(
  engine: Engine,
  store: Store,
  user: AdapterUser,
): Promise<MailboxProven> {
  const before = await findUnprovenAccess(engine, store, user)
  await endPending(engine, 'mailbox-proven', user)
  if (!before) {
    const without = await store.updateUser({ id: user.id, email: null })
    return { user: without, released: true, told: [told(without)] }
  }
  await Promise.all(
    before.unproven.map(({ provider, providerAccountId }) =>
      store.unlinkAccount({ provider, providerAccountId }),
    ),
  )
  await Promise.all(before.sessionTokens.map((token) => store.deleteSession(token)))
  // What nobody's service vouches for may be somebody else's.
  const removed = before.vouched ? [] : await removeFactors(engine, store, user)
  const emailVerified = new Date(engine.host.now())
  const changed = await store.updateUser({ id: user.id, emailVerified })
  return {
    user: changed,
    released: false,
    told: [...buildRemovalEvents(user.id, before, removed), told(changed)],
  }
}
