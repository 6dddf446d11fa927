import { deriveKeys, type KeyRing } from '../crypto/keys.js'
import { withForeignKeys } from '../crypto/next-auth-keys.js'
import { MissingSecret } from '../errors.js'
import type { AuthConfig } from './config.js'

/** The keys for one purpose, one per secret, the newest first. Derived once. */
type KeysFor = (purpose: string) => Promise<KeyRing>

/** What is sealed and opened with. */
export interface Keys {
  /** The keys for one purpose, one per secret, the newest first. Derived once. */
  readonly keys: KeysFor
  /** The same for session tokens: those of another library are opened, too, where the configuration says so. */
  readonly sessionKeys: KeysFor
}

/** One and the same ring for a purpose: what was opened is remembered with it. */
function cached(derive: KeysFor): KeysFor {
  const rings = new Map<string, Promise<KeyRing>>()
  return (purpose) => {
    const present = rings.get(purpose)
    if (present) return present
    const ring = derive(purpose)
    rings.set(purpose, ring)
    return ring
  }
}

/** Makes the keys of an engine: none before they are asked for. */
export function makeKeys(secrets: readonly string[], { jwt }: AuthConfig): Keys {
  const [newest, ...older] = secrets
  const keys: KeysFor =
    newest === undefined
      ? () => Promise.reject(new MissingSecret('no secret is configured'))
      : cached((purpose) => deriveKeys([newest, ...older], purpose))
  const { alsoOpens } = jwt ?? {}
  if (alsoOpens === undefined) return { keys, sessionKeys: keys }
  const sessionKeys = cached(async (purpose) =>
    withForeignKeys(await keys(purpose), secrets, alsoOpens),
  )
  return { keys, sessionKeys }
}
