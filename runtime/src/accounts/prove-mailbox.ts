import type { AdapterAccount, AdapterUser } from '../adapter.js'
import { fromBase64url, fromUtf8 } from '../bytes.js'
import type { Engine } from '../engine.js'
import { AccountNotLinked } from '../errors.js'
import { isRecord, parseJson } from '../guards.js'
import type { Store } from '../store/store.js'
import { normalizeAddress } from './address.js'

/** The claims of an ID token that was verified when it was stored. */
function claimsOf(idToken: string): unknown {
  const payload = fromBase64url(idToken.split('.')[1] ?? '')
  try {
    return payload && parseJson(fromUtf8(payload))
  } catch {
    return undefined
  }
}

/** Whether the account's provider has proven that the mailbox is the account holder's. */
function vouches(account: AdapterAccount, email: string | undefined): boolean {
  const claims = claimsOf(account.id_token ?? '')
  if (!isRecord(claims) || claims['email_verified'] !== true) return false
  const claimed = claims['email']
  return email !== undefined && typeof claimed === 'string' && normalizeAddress(claimed) === email
}

/** What could still open the user's record to whoever made it. */
interface Before {
  readonly accounts: readonly AdapterAccount[]
  readonly sessionTokens: readonly string[]
}

async function whatCameBefore(engine: Engine, store: Store, user: AdapterUser): Promise<Before> {
  const stored = engine.session.strategy === 'database'
  if (!store.has('listAccountsByUserId') || (stored && !store.has('listSessionsByUserId'))) {
    throw new AccountNotLinked(
      'the address was not proven before, and the adapter can not list what was attached to it: it needs listAccountsByUserId and listSessionsByUserId',
    )
  }
  const accounts = await store.listAccountsByUserId(user.id)
  const sessions = stored ? await store.listSessionsByUserId(user.id) : []
  return { accounts, sessionTokens: sessions.map(({ sessionToken }) => sessionToken) }
}

/**
 * Records that a mailbox was proven for the first time. Somebody else may have made the user's record with this address
 * before: whatever was attached to it then, by a provider that has not proven the address, is removed first, so that
 * nobody but the mailbox's owner can sign in.
 *
 * @throws AccountNotLinked where the adapter can't tell what was attached
 */
export async function proveMailbox(
  engine: Engine,
  store: Store,
  user: AdapterUser,
): Promise<AdapterUser> {
  const { accounts, sessionTokens } = await whatCameBefore(engine, store, user)
  const mailbox = normalizeAddress(user.email)
  const unproven = accounts.filter((account) => !vouches(account, mailbox))
  await Promise.all(
    unproven.map(({ provider, providerAccountId }) =>
      store.unlinkAccount({ provider, providerAccountId }),
    ),
  )
  if (unproven.length > 0 || accounts.length === 0)
    await Promise.all(sessionTokens.map((token) => store.deleteSession(token)))
  return store.updateUser({ id: user.id, emailVerified: new Date(engine.host.now()) })
}
