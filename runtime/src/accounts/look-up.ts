import type { AdapterUser } from '../adapter.js'
import { namedUuid } from '../crypto/hash.js'
import { assertNever } from '../guards.js'
import type { Store } from '../store/store.js'
import type { Account } from '../types.js'
import type { Facts } from './decide.js'
import type { Proven } from './proven.js'

type AccountKey = Pick<Account, 'provider' | 'providerAccountId'>

/**
 * The id of the user who is created for an account: always the same, so that a sign-in that broke off between the two
 * writes can be finished by the next one.
 */
export async function userIdFor({ provider, providerAccountId }: AccountKey): Promise<string> {
  return namedUuid(JSON.stringify([provider, providerAccountId]))
}

/** A user with the id for this account, who can't have signed in by anything yet. */
async function unfinishedUser(
  store: Store,
  key: AccountKey,
  namesake: AdapterUser | undefined,
): Promise<AdapterUser | undefined> {
  const id = await userIdFor(key)
  const found = namesake ? (namesake.id === id ? namesake : undefined) : await store.getUser(id)
  if (!found || found.emailVerified || !store.has('listAccountsByUserId')) return undefined
  return (await store.listAccountsByUserId(found.id)).length === 0 ? found : undefined
}

async function byAccount(
  store: Store,
  proven: Proven,
  current: AdapterUser | undefined,
): Promise<Facts> {
  const { provider, account, user, registers } = proven
  const { provider: id, providerAccountId } = account
  const key = { provider: id, providerAccountId }
  const owner = await store.getUserByAccount(key)
  if (owner || current || !registers) return { owner, current, linksByEmail: false, registers }
  const namesake = user.email ? await store.getUserByEmail(user.email) : undefined
  const unfinished = await unfinishedUser(store, key, namesake)
  const allowed =
    'allowDangerousEmailAccountLinking' in provider && provider.allowDangerousEmailAccountLinking
  const linksByEmail = allowed && proven.emailProven && Boolean(namesake?.emailVerified)
  return { unfinished, namesake, linksByEmail, registers }
}

/**
 * Asks the store for what the decision depends on.
 *
 * @param current who began the sign-in, and is still signed in
 */
export async function lookUp(
  store: Store,
  proven: Proven,
  current: AdapterUser | undefined,
): Promise<Facts> {
  const { provider, account, user, registers } = proven
  const email = user.email ?? ''
  switch (provider.type) {
    case 'oauth':
    case 'oidc':
    case 'webauthn':
      return byAccount(store, proven, current)
    case 'dev': {
      const known = await store.getUserByAccount(account)
      const owner = known ?? (email === '' ? undefined : await store.getUserByEmail(email))
      return { owner, linksByEmail: false, registers }
    }
    case 'email':
      return { owner: await store.getUserByEmail(email), linksByEmail: false, registers }
    case 'credentials':
      return { owner: await store.getUser(user.id), linksByEmail: false, registers }
    default:
      return assertNever(provider)
  }
}
