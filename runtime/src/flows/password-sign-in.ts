import type { AdapterFactor, AdapterUser } from '../adapter.js'
import { normalizeAddress, typedAddress, type TypedAddress } from '../accounts/address.js'
import { callbackUrl } from '../checks/callback-url.js'
import { namedUuid } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { CredentialsSignin } from '../errors.js'
import { readTurn } from '../identity/turn.js'
import { attempt, passwordTry } from '../limits/limiter.js'
import type { Hashing } from '../passwords/passwords.js'
import type { ResolvedPassword } from '../providers/resolve.js'
import { field, type AuthRequest, type Sender } from '../request.js'
import type { Store } from '../store/store.js'
import type { Identification } from './identification.js'
import { loadPasswords, passwordStore } from './passwords.js'

interface Holder {
  readonly user: AdapterUser
  readonly factor: AdapterFactor
}

async function asHolder(store: Store, user: AdapterUser): Promise<Holder | undefined> {
  const factor = await store.getFactor(user.id, 'password')
  return factor && { user, factor }
}

/** @returns undefined where nobody has the address, or a password: the store is asked the same for them */
async function findHolder(store: Store, typed: TypedAddress): Promise<Holder | undefined> {
  const { email } = typed
  const user = await store.getUserByEmail(email, typed)
  if (!user) {
    const nobody = await namedUuid(JSON.stringify(['password', email]))
    // Ids may be of another form in the table, which some databases refuse.
    await store.getFactor(nobody, 'password').catch(() => undefined)
    return undefined
  }
  return asHolder(store, user)
}

async function resolveHolder(
  store: Store,
  user: AdapterUser | undefined,
  address: TypedAddress | undefined,
): Promise<Holder | undefined> {
  if (user) return asHolder(store, user)
  return address && findHolder(store, address)
}

/**
 * Notes that a password was used, and replaces its hash by today's where it is weaker: both only where the stored one is still
 * the one that was compared.
 *
 * @returns false where it has changed meanwhile
 */
async function touch(
  engine: Engine,
  store: Store,
  factor: AdapterFactor,
  replacement: string | undefined,
): Promise<boolean> {
  const lastUsedAt = new Date(engine.host.now())
  const value = replacement ?? factor.value
  return store.putFactor({ ...factor, value, lastUsedAt }, factor.value)
}

/**
 * Compares a password with the one that a user has, or does the same work for nobody.
 *
 * @returns the turn of the user in which it was right; undefined where it was not
 */
async function turnOfRight(
  engine: Engine,
  { verifyPassword, hashPassword }: Hashing,
  holder: Holder | undefined,
  password: string,
): Promise<number | undefined> {
  const store = passwordStore(engine)
  let factor = holder?.factor
  // A second time, where another sign-in has replaced the hash meanwhile; a reset has replaced the password.
  for (let round = 0; round < 2; round += 1) {
    const { ok, outdated, problem } = await verifyPassword(factor?.value, password)
    if (problem) engine.logger.error(problem)
    if (!ok || !factor) return undefined
    const turn = await readTurn(engine, { userId: factor.userId })
    if (await touch(engine, store, factor, outdated ? await hashPassword(password) : undefined))
      return turn
    factor = await store.getFactor(factor.userId, 'password')
  }
  return undefined
}

export interface ProvenPassword {
  readonly user: AdapterUser
  readonly turn: number
}

export interface TypedPassword {
  readonly email: string
  readonly password: string
  /** Who has the address, where that is known: whoever is signed in is not looked up by it. */
  readonly user?: AdapterUser | undefined
}

/**
 * Compares the password of the user who has an address.
 *
 * @returns the user, and the turn
 * @throws TooBusy where too many are compared already: then nothing was looked at, and no try counts
 * @throws RateLimited where it was tried too often, and was wrong
 * @throws CredentialsSignin where nobody has the address, or another password
 */
export async function provePassword(
  engine: Engine,
  request: Sender,
  typed: TypedPassword,
): Promise<ProvenPassword> {
  const { withPlace } = await loadPasswords(engine)
  return withPlace(async (hashing) => {
    const email = normalizeAddress(typed.email)
    const tried = await attempt(engine, request, passwordTry(email ?? typed.email))
    const address = email === undefined ? undefined : typedAddress(typed.email, email)
    const holder = await resolveHolder(passwordStore(engine), typed.user, address)
    const turn = await turnOfRight(engine, hashing, holder, typed.password)
    if (turn === undefined || !holder)
      throw new CredentialsSignin('nobody has this address and this password', {
        userId: holder?.user.id,
      })
    await tried.succeeded()
    return { user: holder.user, turn }
  })
}

export async function identifyByPassword(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedPassword,
): Promise<Identification> {
  const [email = '', password = ''] = [field(request, 'email'), field(request, 'password')]
  const { user, turn } = await provePassword(engine, request, { email, password })
  return {
    provider,
    user,
    turn,
    account: passwordAccount(user),
    emailProven: false,
    registers: false,
    credentials: { email: user.email },
    callbackUrl: await callbackUrl(engine, request),
  }
}

/** The account that callbacks see: it is stored nowhere. */
export function passwordAccount({ id }: Pick<AdapterUser, 'id'>): Identification['account'] {
  return { provider: 'password', type: 'credentials', providerAccountId: id, userId: id }
}
