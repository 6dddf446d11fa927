import type { AdapterUser } from './adapter.js'
import { normalizeAddress, typedAddress } from './accounts/address.js'
import { hex } from './bytes.js'
import type { ManageConfig } from './manage.js'
import { namedUuid } from './crypto/hash.js'
import { getEngine, fatal, type Engine } from './engine.js'
import { AccountNotLinked, InvalidConfig, PasswordRefused } from './errors.js'
import { hashPassword, loadPasswords, passwordStore, refusalOfPassword } from './flows/passwords.js'
import { emit, emitAll, type Tell } from './events/emit.js'
import { lazy } from './lazy.js'
import { readTurn } from './identity/turn.js'
import type { Store } from './store/store.js'
import { isTimeout } from './store/timed-out.js'

// A server that starts changes no password.
const changes = lazy(() => import('./flows/told-changes.js'))

/** A password as it is typed; or a hash from elsewhere, which is replaced when its user signs in. */
export type PasswordOrHash = string | { readonly hash: string }

/** Somebody to store. */
export interface NewAccount {
  readonly email: string
  readonly name?: string | null
  /** None where undefined: the user chooses one by mail. */
  readonly password?: PasswordOrHash | undefined
  /** When the address was proven; not yet where undefined. */
  readonly emailVerified?: Date | null
}

/** @throws AuthError where the configuration is not valid; InvalidProvider where nobody has passwords */
function managed(config: ManageConfig): { readonly engine: Engine; readonly store: Store } {
  const engine = getEngine(config)
  const problem = fatal(engine)
  if (problem) throw problem
  return { engine, store: passwordStore(engine) }
}

/** @throws PasswordRefused by the rules; InvalidConfig where a hash can't be verified here */
async function resolveHash(
  engine: Engine,
  given: PasswordOrHash,
  email: string | null | undefined,
): Promise<string> {
  if (typeof given !== 'string') {
    const { problemOfHash } = await loadPasswords(engine)
    const problem = await problemOfHash(given.hash)
    if (problem) throw problem
    return given.hash
  }
  const home = engine.url?.origin ?? 'http://localhost'
  const code = await refusalOfPassword(engine, { home }, given, email)
  if (code !== undefined) throw new PasswordRefused(code)
  return hashPassword(engine, given)
}

function taken(): AccountNotLinked {
  return new AccountNotLinked('somebody has the address')
}

/**
 * Stores a user, for servers: whoever is invited, or comes from elsewhere. Nobody is told. A password is taken by the same rules
 * as on the page; a `hash` is only read.
 *
 * @returns the user
 * @throws InvalidConfig where the address is none, or the hash can't be verified here
 * @throws AccountNotLinked where somebody has the address
 * @throws PasswordRefused where the password can't be chosen; its `code` says why
 * @throws Verification where somebody has chosen a password for the user meanwhile
 * @throws TooBusy, AdapterError
 */
export async function createUser(
  config: ManageConfig,
  { email: typed, name = null, password, emailVerified = null }: NewAccount,
): Promise<AdapterUser> {
  const { engine, store } = managed(config)
  const email = normalizeAddress(typed)
  if (email === undefined) throw new InvalidConfig('createUser: email is not one e-mail address')
  const hash = password === undefined ? undefined : await resolveHash(engine, password, email)
  const address = typedAddress(typed, email)
  if (await store.getUserByEmail(email, address)) throw taken()
  const turn = await readTurn(engine, { address: email })
  const id = await namedUuid(hex(engine.host.randomBytes(16)))
  const user = await store
    .createUser({ id, email, name, image: null, emailVerified })
    .catch(async (thrown: unknown) => {
      // Somebody has come in between, or the database compares addresses in another way.
      const isTaken = !isTimeout(thrown) && (await store.getUserByEmail(email, address))
      throw isTaken ? taken() : thrown
    })
  let told: readonly Tell[] = []
  if (hash !== undefined) {
    const { firstPassword } = await changes()
    ;({ told } = await firstPassword(engine, store, user, { hash, turn }, 'nothing'))
  }
  await emit(engine, undefined, 'createUser', { user })
  await emitAll(engine, undefined, told)
  return user
}

/**
 * Gives a user a password in place of the one there is, for servers. As on the page it ends all sessions, and makes void what was
 * mailed before; nobody is told by mail.
 *
 * @param options.endSessions false to keep the sessions, and what was mailed: for a hash that comes from elsewhere
 * @throws InvalidConfig where there is no such user, or the hash can't be verified here
 * @throws PasswordRefused where the password can't be chosen; its `code` says why
 * @throws Verification where it has changed meanwhile
 * @throws TooBusy, AdapterError
 */
export async function setPassword(
  config: ManageConfig,
  userId: string,
  password: PasswordOrHash,
  { endSessions = true }: { readonly endSessions?: boolean } = {},
): Promise<void> {
  const { engine, store } = managed(config)
  const user = await store.getUser(userId)
  if (!user) throw new InvalidConfig('setPassword: there is no such user')
  const turn = await readTurn(engine, { address: user.email })
  const hash = await resolveHash(engine, password, user.email)
  const { replacePassword } = await changes()
  const closes = endSessions ? 'all' : 'nothing'
  const { told } = await replacePassword(engine, store, user, { hash, turn }, closes)
  await emitAll(engine, undefined, told)
}
