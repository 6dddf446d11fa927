import type { AdapterAuthenticator, AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import { assertNever } from '../guards.js'
import { hasAbandonedSignUp, hasRemoved } from '../identity/sign-up.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import type { Store } from '../store/store.js'
import type { Account, User } from '../types.js'
import { hasUnprovenAddress } from './prove-mailbox.js'

export interface ProvenUser {
  readonly provider: ResolvedProvider
  /** Without a store this is the user; with one, what is stored of a new user. */
  readonly user: User & { readonly id: string }
  /** With all that the provider has answered; the callbacks see it. */
  readonly account: Account
  /** The account as it is stored; undefined where accounts of this kind are not stored. */
  readonly stored?: Account
  /** True where it was proven that the mailbox of `user.email` is this person's. */
  readonly emailProven: boolean
  /** True where the account is the mailbox itself, which was proven by mail. */
  readonly isMailbox?: boolean
  /** False where a stored credential was used: it can sign in, but not register. */
  readonly registers: boolean
  /** What somebody new was asked for; it is told, and stored nowhere. */
  readonly fields?: Readonly<Record<string, string>>
  readonly authenticator?: Omit<AdapterAuthenticator, 'userId'>
  readonly usedKey?: Pick<AdapterAuthenticator, 'counter' | 'credentialID'>
}

export interface AccountFacts {
  readonly owner?: AdapterUser | undefined
  /** Who asked for the account to be linked: signed in when the sign-in was begun, and still is. */
  readonly current?: AdapterUser | undefined
  /** A user that was created for this very account by a sign-up that broke off lately, before the account was linked. */
  readonly unfinished?: AdapterUser | undefined
  readonly namesake?: AdapterUser | undefined
  /** The namesake, where the address was never proven to be theirs, and now is somebody else's. */
  readonly squatter?: AdapterUser | undefined
  /** True where the configuration links by address, and both sides have proven it. */
  readonly linksByEmail: boolean
  /** False where a stored credential was used: it can sign in, but not register. */
  readonly registers: boolean
}

export type Decision =
  | { readonly type: 'sign-in'; readonly user: AdapterUser }
  | {
      readonly type: 'link'
      readonly user: AdapterUser
      readonly why: 'current' | 'unfinished' | 'email'
    }
  | { readonly type: 'create'; readonly squatter?: AdapterUser }
  | { readonly type: 'refuse'; readonly why: 'other-owner' | 'unknown' | 'same-email' }

/**
 * Decides who somebody is. Pure; every line is a row of the table that the tests go through.
 * An address alone never opens another user's account: whoever controls a provider could otherwise become anybody.
 */
export function decide(facts: AccountFacts): Decision {
  const { owner, current, registers } = facts
  if (owner && current && owner.id !== current.id) return { type: 'refuse', why: 'other-owner' }
  if (owner) return { type: 'sign-in', user: owner }
  if (!registers) return { type: 'refuse', why: 'unknown' }
  if (current) return { type: 'link', user: current, why: 'current' }
  return register(facts)
}

function register({ unfinished, namesake, squatter, linksByEmail }: AccountFacts): Decision {
  if (unfinished) return { type: 'link', user: unfinished, why: 'unfinished' }
  if (namesake && linksByEmail) return { type: 'link', user: namesake, why: 'email' }
  if (namesake && !squatter) return { type: 'refuse', why: 'same-email' }
  return { type: 'create', ...(squatter && { squatter }) }
}

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
