import { deriveKeys, type KeyRing } from '../crypto/keys.js'
import { withForeignKeys } from '../crypto/next-auth-keys.js'
import { MissingSecret } from '../errors.js'
import type { Awaitable } from '../types.js'
import type { AuthConfig } from './config.js'

/** The keys for one purpose, one per secret, the newest first. Derived once, and there at once from then on. */
type KeysFor = (purpose: string) => Awaitable<KeyRing>

export interface Keys {
  readonly keys: KeysFor
  /** The same for session tokens: those of another library are opened, too, where the configuration says so. */
  readonly sessionKeys: KeysFor
}

/** One and the same ring for a purpose: what was opened is remembered with it. */
function cached(derive: (purpose: string) => Promise<KeyRing>): KeysFor {
  const rings = new Map<string, Awaitable<KeyRing>>()
  const derived = async (purpose: string): Promise<KeyRing> => {
    const ring = await derive(purpose)
    rings.set(purpose, ring)
    return ring
  }
  return (purpose) => {
    const present = rings.get(purpose)
    if (present) return present
    const coming = derived(purpose)
    rings.set(purpose, coming)
    return coming
  }
}

export function makeKeys(secrets: readonly string[], { jwt }: AuthConfig): Keys {
  const [newest, ...older] = secrets
  const keys: KeysFor =
    newest === undefined
      ? () => Promise.reject(new MissingSecret('no secret is configured'))
      : cached((purpose) => deriveKeys([newest, ...older], purpose))
  if (jwt?.alsoOpens === undefined) return { keys, sessionKeys: keys }
  const sessionKeys = cached(async (purpose) => withForeignKeys(await keys(purpose), secrets))
  return { keys, sessionKeys }
}
