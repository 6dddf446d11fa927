import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterFactor,
  AdapterUser,
  FactorKind,
} from '../adapter.js'
import { base64url } from '../bytes.js'
import { areOfOneSet } from '../crypto/recovery-codes.js'
import { sha256 } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import type { Tell } from '../events/emit.js'
import { isFilled, isRecord } from '../guards.js'
import type { Store } from '../store/store.js'

/** An account without its tokens, which the service gives again at the next sign-in. */
type KeptAccount = Pick<AdapterAccount, 'provider' | 'providerAccountId' | 'type'>

/** A passkey with its key; `createdAt` is in milliseconds since the epoch. */
interface KeptPasskey extends Omit<
  AdapterAuthenticator,
  'userId' | 'createdAt' | 'lastUsedAt' | 'transports'
> {
  readonly transports: string | null
  readonly createdAt: number | null
}

/** All that opens an account at one moment, so that it can be brought back. A password is known by its hash alone, and never comes back. */
export interface KeptWays {
  readonly accounts: readonly KeptAccount[]
  readonly passkeys: readonly KeptPasskey[]
  /** SHA-256 of what was stored of the password, base64url; null where there was none. */
  readonly password: string | null
  /** As they were stored; null where there was none. */
  readonly totp: string | null
  readonly recovery: string | null
}

function isKeptAccount(value: unknown): value is KeptAccount {
  return (
    isRecord(value) &&
    ['provider', 'providerAccountId', 'type'].every((name) => isFilled(value[name]))
  )
}

function isKeptPasskey(value: unknown): value is KeptPasskey {
  return (
    isRecord(value) &&
    ['credentialID', 'credentialPublicKey', 'providerAccountId'].every((name) =>
      isFilled(value[name]),
    ) &&
    typeof value['counter'] === 'number'
  )
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

export function isKeptWays(value: unknown): value is KeptWays {
  if (!isRecord(value)) return false
  const { accounts, passkeys, password, totp, recovery } = value
  return (
    Array.isArray(accounts) &&
    accounts.every(isKeptAccount) &&
    Array.isArray(passkeys) &&
    passkeys.every(isKeptPasskey) &&
    [password, totp, recovery].every(isTextOrNull)
  )
}

function hasPasskeys({ providers }: Engine, store: Store): boolean {
  const isConfigured = [...providers.values()].some(({ type }) => type === 'webauthn')
  return isConfigured && store.has('listAuthenticatorsByUserId')
}

function listKinds({ providers, twoFactor }: Engine): readonly FactorKind[] {
  return [
    ...(providers.has('password') ? (['password'] as const) : []),
    ...(twoFactor ? (['totp', 'recovery'] as const) : []),
  ]
}

type Factors = ReadonlyMap<FactorKind, AdapterFactor>

async function readFactors(engine: Engine, store: Store, userId: string): Promise<Factors> {
  const found = new Map<FactorKind, AdapterFactor>()
  for (const kind of listKinds(engine)) {
    const factor = await store.getFactor(userId, kind)
    if (factor) found.set(kind, factor)
  }
  return found
}

async function hashFactor(factor: AdapterFactor | undefined): Promise<string | null> {
  return factor ? base64url(await sha256(factor.value)) : null
}

function keptPasskey(key: AdapterAuthenticator): KeptPasskey {
  const { credentialID, credentialPublicKey, counter, providerAccountId } = key
  const { credentialBackedUp, credentialDeviceType, transports = null, createdAt } = key
  return {
    credentialID,
    credentialPublicKey,
    counter,
    providerAccountId,
    credentialBackedUp,
    credentialDeviceType,
    transports,
    createdAt: createdAt?.getTime() ?? null,
  }
}

/** Reads all that opens an account now. @throws AdapterError, MissingAdapterMethods; the adapter needs `listAccountsByUserId` */
export async function readWays(engine: Engine, store: Store, userId: string): Promise<KeptWays> {
  const [accounts, keys, factors] = await Promise.all([
    store.listAccountsByUserId(userId),
    hasPasskeys(engine, store) ? store.listAuthenticatorsByUserId(userId) : [],
    readFactors(engine, store, userId),
  ])
  return {
    accounts: accounts.map(({ provider, providerAccountId, type }) => ({
      provider,
      providerAccountId,
      type,
    })),
    passkeys: keys.map(keptPasskey),
    password: await hashFactor(factors.get('password')),
    totp: factors.get('totp')?.value ?? null,
    recovery: factors.get('recovery')?.value ?? null,
  }
}

const isSameAccount = (one: KeptAccount, other: KeptAccount): boolean =>
  one.provider === other.provider && one.providerAccountId === other.providerAccountId

/** Removes the accounts that were added since, with the keys of passkeys, and brings back those that were removed. */
async function restoreAccounts(
  engine: Engine,
  store: Store,
  user: AdapterUser,
  { accounts, passkeys }: KeptWays,
): Promise<readonly Tell[]> {
  const { id: userId } = user
  const now = await store.listAccountsByUserId(userId)
  const told: Tell[] = []
  for (const account of now) {
    if (accounts.some((kept) => isSameAccount(kept, account))) continue
    const { provider, providerAccountId, type } = account
    await store.unlinkAccount({ provider, providerAccountId })
    const gone = { provider, providerAccountId, type }
    told.push((emit) => emit('accountUnlinked', { userId, account: gone }))
  }
  for (const account of accounts) {
    // One that has become somebody else's since is theirs.
    if (await store.getUserByAccount(account)) continue
    const linked = { ...account, userId }
    await store.linkAccount(linked)
    told.push((emit) => emit('linkAccount', { user, account: linked, profile: user }))
  }
  return [...told, ...(await restorePasskeys(engine, store, userId, passkeys))]
}

/** Takes a passkey from another user, with its account, whichever provider has registered it. */
async function freePasskey(
  { providers }: Engine,
  store: Store,
  { userId, providerAccountId }: AdapterAuthenticator,
): Promise<readonly Tell[]> {
  const told: Tell[] = []
  for (const { id: provider, type } of providers.values()) {
    if (type !== 'webauthn') continue
    const account = { provider, providerAccountId, type }
    if ((await store.getUserByAccount(account))?.id !== userId) continue
    await store.unlinkAccount({ provider, providerAccountId })
    told.push((emit) => emit('accountUnlinked', { userId, account }))
  }
  return told
}

async function restorePasskeys(
  engine: Engine,
  store: Store,
  userId: string,
  passkeys: readonly KeptPasskey[],
): Promise<readonly Tell[]> {
  const told: Tell[] = []
  if (!hasPasskeys(engine, store)) return told
  for (const { createdAt, ...key } of passkeys) {
    const present = await store.getAuthenticator(key.credentialID)
    if (present?.userId === userId) continue
    // No authenticator makes an id that another one has made: whoever has registered it since has copied it.
    if (present) told.push(...(await freePasskey(engine, store, present)))
    const facts = { createdAt: createdAt === null ? null : new Date(createdAt) }
    await store.createAuthenticator({ ...key, userId }, facts)
  }
  return told
}

async function restoreFactor(
  engine: Engine,
  store: Store,
  { userId, kind, kept }: { userId: string; kind: 'totp' | 'recovery'; kept: string | null },
): Promise<readonly Tell[]> {
  const now = await store.getFactor(userId, kind)
  if (kept === null) {
    if (!now) return []
    await store.deleteFactor(userId, kind)
    return [(emit) => emit('factorRemoved', { userId, kind })]
  }
  // Codes of the set that were used since stay used.
  if (now && (now.value === kept || (kind === 'recovery' && areOfOneSet(now.value, kept))))
    return []
  const createdAt = new Date(engine.host.now())
  const row = { userId, kind, value: kept, createdAt, lastUsedAt: null }
  await store.putFactor(row, now?.value ?? null)
  return [(emit) => emit('factorAdded', { userId, kind })]
}

/**
 * Brings back all that opened an account at an earlier moment, and removes what was added since. A password that was set or
 * changed since goes, and the one before does not come back: whoever made the change may know it.
 *
 * @returns what is to be told
 */
export async function restoreWays(
  engine: Engine,
  store: Store,
  user: AdapterUser,
  ways: KeptWays,
): Promise<readonly Tell[]> {
  const { id: userId } = user
  const told: Tell[] = [...(await restoreAccounts(engine, store, user, ways))]
  const kinds = listKinds(engine)
  if (kinds.includes('password')) {
    const hash = await hashFactor(await store.getFactor(userId, 'password'))
    if (hash !== null && hash !== ways.password && (await store.deleteFactor(userId, 'password')))
      told.push((emit) => emit('factorRemoved', { userId, kind: 'password' }))
  }
  if (kinds.includes('totp'))
    for (const kind of ['totp', 'recovery'] as const)
      told.push(...(await restoreFactor(engine, store, { userId, kind, kept: ways[kind] })))
  return told
}
