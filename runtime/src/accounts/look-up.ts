import type { AdapterUser } from '../adapter.js'
import { namedUuid } from '../crypto/hash.js'
import { assertNever } from '../guards.js'
import type { Store } from '../store/store.js'
import type { Account } from '../types.js'
import type { Facts } from './decide.js'
import { hasUnprovenAddress } from './prove-mailbox.js'
import type { Proven } from './proven.js'

type AccountKey = Pick<Account, 'provider' | 'providerAccountId'>

/**
 * The id of the user who is created for an account: always the same, so that a sign-in that broke off between the two
 * writes can be finished by the next one.
 */
export async function userIdFor({ provider, providerAccountId }: AccountKey): Promise<string> {
  return namedUuid(JSON.stringify([provider, providerAccountId]))
}

/** Tells whether somebody who has the id for an account can't have signed in by anything yet. */
async function isUnfinished(store: Store, holder: AdapterUser): Promise<boolean> {
  if (holder.emailVerified || !store.has('listAccountsByUserId')) return false
  return (await store.listAccountsByUserId(holder.id)).length === 0
}

/** Who has the id of a new user: created by a sign-in that broke off, or known by other accounts since. */
async function holderOf(
  store: Store,
  id: string,
  namesake: AdapterUser | undefined,
): Promise<AdapterUser | undefined> {
  return namesake?.id === id ? namesake : ((await store.getUser(id)) ?? undefined)
}

/** The facts about who has the same address, which decide where it was proven. */
async function byAddress(
  store: Store,
  { provider, emailProven }: Proven,
  namesake: AdapterUser | undefined,
): Promise<Pick<Facts, 'namesake' | 'squatter' | 'linksByEmail'>> {
  if (!namesake || !emailProven) return { namesake, linksByEmail: false }
  const allowed =
    'allowDangerousEmailAccountLinking' in provider && provider.allowDangerousEmailAccountLinking
  const linksByEmail = allowed && Boolean(namesake.emailVerified)
  const isSquatted = await hasUnprovenAddress(store, namesake)
  return { namesake, linksByEmail, squatter: isSquatted ? namesake : undefined }
}

async function byAccount(
  store: Store,
  proven: Proven,
  current: AdapterUser | undefined,
): Promise<Facts> {
  const { account, user, registers } = proven
  const { provider: id, providerAccountId } = account
  const key = { provider: id, providerAccountId }
  const owner = await store.getUserByAccount(key)
  if (owner || current || !registers) return { owner, current, linksByEmail: false, registers }
  const namesake = user.email ? await store.getUserByEmail(user.email) : undefined
  const newId = await userIdFor(key)
  const holder = await holderOf(store, newId, namesake)
  const unfinished = holder && (await isUnfinished(store, holder)) ? holder : undefined
  // Whoever signs in with the same account at the same moment, and is faster, has linked it since it was asked for.
  const faster = namesake && !unfinished ? await store.getUserByAccount(key) : undefined
  if (faster) return { owner: faster, linksByEmail: false, registers }
  const known = await byAddress(store, proven, namesake)
  return { unfinished, registers, ...known, ...(holder ? {} : { newId }) }
}

async function byDevelopment(store: Store, { account, user, registers }: Proven): Promise<Facts> {
  const email = user.email ?? ''
  const known = await store.getUserByAccount(account)
  const owner = known ?? (email === '' ? undefined : await store.getUserByEmail(email))
  if (owner) return { owner, linksByEmail: false, registers }
  const newId = await userIdFor(account)
  const holder = await holderOf(store, newId, undefined)
  return { linksByEmail: false, registers, ...(holder ? {} : { newId }) }
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
  const { provider, user, registers } = proven
  const email = user.email ?? ''
  switch (provider.type) {
    case 'oauth':
    case 'oidc':
    case 'webauthn':
      return byAccount(store, proven, current)
    case 'dev':
      return byDevelopment(store, proven)
    case 'email':
      return { owner: await store.getUserByEmail(email), linksByEmail: false, registers }
    case 'password':
      return proven.isMailbox
        ? { owner: await store.getUserByEmail(email), linksByEmail: false, registers }
        : { owner: await store.getUser(user.id), linksByEmail: false, registers }
    case 'credentials':
      return { owner: await store.getUser(user.id), linksByEmail: false, registers }
    default:
      return assertNever(provider)
  }
}
