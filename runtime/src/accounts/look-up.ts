import type { AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import { assertNever } from '../guards.js'
import { hasRemoved, hasAbandonedSignUp } from '../identity/sign-up.js'
import type { Store } from '../store/store.js'
import type { Account } from '../types.js'
import type { AccountFacts } from './decide.js'
import { hasUnprovenAddress } from './prove-mailbox.js'
import type { ProvenUser } from './proven.js'

type AccountKey = Pick<Account, 'provider' | 'providerAccountId'>

async function byAddress(
  engine: Engine,
  store: Store,
  { provider, account, emailProven }: ProvenUser,
  namesake: AdapterUser | undefined,
): Promise<Pick<AccountFacts, 'namesake' | 'squatter' | 'linksByEmail'>> {
  if (!namesake || !emailProven) return { namesake, linksByEmail: false }
  const allowed =
    'allowDangerousEmailAccountLinking' in provider && provider.allowDangerousEmailAccountLinking
  const isAllowed = allowed && Boolean(namesake.emailVerified)
  // What the user has removed has to be added again.
  const linksByEmail = isAllowed && !(await hasRemoved(engine, account, namesake.id))
  const isSquatted = await hasUnprovenAddress(store, namesake)
  return { namesake, linksByEmail, squatter: isSquatted ? namesake : undefined }
}

/** Who was made for an account by a sign-up that has broken off. Whoever has proven the mailbox since has it alone. */
async function findAbandonedUser(
  engine: Engine,
  store: Store,
  key: AccountKey,
  namesake: AdapterUser | undefined,
): Promise<AdapterUser | undefined> {
  if (!namesake || namesake.emailVerified) return undefined
  return (await hasAbandonedSignUp(engine, store, key, namesake.id)) ? namesake : undefined
}

async function byAccount(
  engine: Engine,
  store: Store,
  proven: ProvenUser,
  current: AdapterUser | undefined,
): Promise<AccountFacts> {
  const { account, user, registers } = proven
  const { provider: id, providerAccountId } = account
  const key = { provider: id, providerAccountId }
  const owner = await store.getUserByAccount(key)
  if (owner || current || !registers) return { owner, current, linksByEmail: false, registers }
  const namesake = user.email ? await store.getUserByEmail(user.email) : undefined
  const unfinished = await findAbandonedUser(engine, store, key, namesake)
  // Whoever signs in with the same account at the same moment, and is faster, has linked it since it was asked for.
  const faster = namesake && !unfinished ? await store.getUserByAccount(key) : undefined
  if (faster) return { owner: faster, linksByEmail: false, registers }
  return { unfinished, registers, ...(await byAddress(engine, store, proven, namesake)) }
}

async function byDevelopment(
  store: Store,
  { account, user, registers }: ProvenUser,
): Promise<AccountFacts> {
  const email = user.email ?? ''
  const known = await store.getUserByAccount(account)
  const owner = known ?? (email === '' ? undefined : await store.getUserByEmail(email))
  return { owner, linksByEmail: false, registers }
}

/** Asks the store for what the decision depends on. @param current who began the sign-in, and is still signed in */
export async function findFacts(
  engine: Engine,
  store: Store,
  proven: ProvenUser,
  current: AdapterUser | undefined,
): Promise<AccountFacts> {
  const { provider, user, registers } = proven
  const email = user.email ?? ''
  switch (provider.type) {
    case 'oauth':
    case 'oidc':
    case 'webauthn':
      return byAccount(engine, store, proven, current)
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
