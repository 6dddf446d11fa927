import type { Engine } from '../engine.js'
import { InvalidProvider } from '../errors.js'
import type { Passwords } from '../passwords/passwords.js'
import type { ResolvedPassword } from '../providers/resolve.js'
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
