import type { Bytes } from '../bytes.js'
import { randomPool } from '../crypto/random.js'
import { isRecord, own } from '../guards.js'
import type { Mail } from '../providers/provider.js'
import type { Kdf } from '../passwords/kdf.js'
import type { Fetch } from '../web-types.js'
import type { Environment } from '../providers/registration.js'

export const host: unique symbol = Symbol.for('create-auth.host')

/** The engine's access to the world around it. Nothing in the engine reads any of it elsewhere. */
export interface Host {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly randomBytes: (length: number) => Bytes
  readonly fetch: Fetch
  readonly env: Environment
  readonly console: Pick<Console, 'error' | 'warn' | 'log'>
  /** Milliseconds for one outgoing request, one call of the adapter, or one event's handler. */
  readonly requestTimeout?: number
  /**
   * True where a request may wait for what another one has begun, which may have ended by then: in a process of its own. In a worker
   * that would not come any more. Found by what the platform calls itself where undefined.
   */
  readonly sharesPromises?: boolean
  /** Takes mails in place of whoever would send them: for tests. */
  readonly takesMail?: (mail: Mail) => void
  /** Waits for what another process may do, where it is not the platform that waits: for tests of one process alone. */
  readonly pause?: (milliseconds: number) => Promise<void>
  /** What makes keys of passwords, where it is not the platform: tests need not wait for it. */
  readonly kdf?: Kdf
}

function isEnvironment(value: unknown): value is Environment {
  return isRecord(value)
}

export function environment(given: unknown): Environment {
  return isEnvironment(given) ? given : {}
}

/** The environment variables of Node, Bun and Deno; none where there is no `process`. */
function processEnvironment(): Environment {
  const process = own(globalThis, 'process')
  return environment(isRecord(process) ? process['env'] : undefined)
}

interface NamesEnvironment {
  readonly env?: object | undefined
}

export function resolveEnvironment(config: NamesEnvironment): Environment {
  return config.env === undefined ? processEnvironment() : environment(config.env)
}

export function realHost(config: NamesEnvironment): Host {
  return {
    now: Date.now,
    randomBytes: randomPool(),
    fetch: (input, init) => globalThis.fetch(input, init),
    env: resolveEnvironment(config),
    console: globalThis.console,
  }
}
