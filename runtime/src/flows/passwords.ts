import type { Engine } from '../engine.js'
import { InvalidProvider } from '../errors.js'
import { siteName } from '../pages/site-name.js'
import type { Passwords } from '../passwords/passwords.js'
import type { PasswordRefusal } from '../passwords/find-refusal.js'
import type { ResolvedPassword } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import type { Store } from '../store/store.js'

export function passwordProvider(engine: Engine): ResolvedPassword {
  const provider = engine.providers.get('password')
  if (provider?.type === 'password') return provider
  throw new InvalidProvider('there is no provider of passwords')
}

export function passwordStore({ store }: Engine): Store {
  if (store) return store
  throw new InvalidProvider('passwords need an adapter')
}

// One queue for each engine: what hashes is loaded when the first password is asked for.
const made = new WeakMap<Engine, Promise<Passwords>>()

export function loadPasswords(engine: Engine): Promise<Passwords> {
  const present = made.get(engine)
  if (present) return present
  const { hash } = passwordProvider(engine)
  const { randomBytes, kdf } = engine.host
  const making = import('../passwords/passwords.js').then(({ makePasswords }) =>
    makePasswords({ randomBytes, hash, ...(kdf && { kdf }) }),
  )
  made.set(engine, making)
  return making
}

export async function hashPassword(engine: Engine, password: string): Promise<string> {
  const { withPlace } = await loadPasswords(engine)
  return withPlace((hashing) => hashing.hashPassword(password))
}

export type ChoiceRefusal = PasswordRefusal | 'PasswordBreached' | 'FieldMissing'

/**
 * Says why a password can't be chosen, by the rules of the configuration.
 *
 * @param address whose password it is to be
 * @returns undefined where it can be chosen
 */
export async function refusalOfPassword(
  engine: Engine,
  request: Pick<AuthRequest, 'home'>,
  password: string,
  address: string | null | undefined,
): Promise<ChoiceRefusal | undefined> {
  const { minLength, breached } = passwordProvider(engine)
  const { contextWords, findRefusal } = await import('../passwords/find-refusal.js')
  const { host } = new URL(request.home)
  const site = siteName(engine.theme)
  const words = contextWords({ address: address ?? undefined, host, site })
  const refusal = await findRefusal(password, { minLength, words })
  if (refusal !== undefined || breached === false) return refusal
  const { isBreached } = await import('../passwords/breached.js')
  const origin = breached === true ? undefined : breached.origin
  const fetch = engine.fetch({ fetch: undefined })
  const { breached: isKnown, failure } = await isBreached(password, { fetch, origin })
  if (failure !== undefined) engine.logger.debug(`breached passwords: ${failure}`)
  return isKnown ? 'PasswordBreached' : undefined
}
