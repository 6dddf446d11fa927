import type { AdapterAccount, AdapterUser } from '../adapter.js'
import { storedClaims } from '../identity/stored-claims.js'
import { deriveUserId } from '../identity/user-id.js'
import { isDate } from '../store/rows.js'
import type { Store } from '../store/store.js'
import type { SessionClaims } from './jwt.js'
import { readProvenSecond } from './proof.js'

/** The second at which an account is known to have been there: when its row was made, or its ID token; undefined where neither is known. */
function readKnownSecond(account: AdapterAccount): number | undefined {
  const made: unknown = Reflect.get(account, 'createdAt')
  if (isDate(made)) return Math.floor(made.getTime() / 1000)
  const { iat } = storedClaims(account)
  return typeof iat === 'number' ? iat : undefined
}

/**
 * Tells whether a token from before ids were random may be of an earlier user with the same id. Ids followed from the account
 * that a user came with: who was deleted, and came back, had the same one. Something has to show that this user was there
 * already.
 */
export async function mayBeOfAnother(
  store: Store,
  token: SessionClaims,
  user: AdapterUser,
): Promise<boolean> {
  if (!store.has('listAccountsByUserId')) return false
  const accounts = await store.listAccountsByUserId(user.id)
  const ids = await Promise.all(accounts.map(deriveUserId))
  if (!ids.includes(user.id)) return false
  const proven = readProvenSecond(token) ?? 0
  return !accounts.some((account) => (readKnownSecond(account) ?? Infinity) <= proven)
}
