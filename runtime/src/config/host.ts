import { randomPool } from '../crypto/random.js'
import { isRecord, own } from '../guards.js'
import type { Fetch } from '../net/limited-fetch.js'
import type { Environment } from '../providers/resolve.js'

/** Key of {@link Host} in a configuration. */
export const host: unique symbol = Symbol('create-auth.host')

/** What the engine takes from the world around it. Nothing in the engine reads any of it elsewhere. */
export interface Host {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>
  readonly fetch: Fetch
  readonly env: Environment
  readonly console: Pick<Console, 'error' | 'warn' | 'log'>
  /** Milliseconds for one outgoing request, one call of the adapter, or one event's handler. */
  readonly requestTimeout?: number
}

function isEnvironment(value: unknown): value is Environment {
  return isRecord(value)
}

/** The environment variables of Node, Bun and Deno; none where there is no `process`. */
function processEnvironment(): Environment {
  const process = own(globalThis, 'process')
  const env = isRecord(process) ? process['env'] : undefined
  return isEnvironment(env) ? env : {}
}

/** The real world. */
export function realHost(): Host {
  return {
    now: Date.now,
    randomBytes: randomPool(),
    fetch: (input, init) => globalThis.fetch(input, init),
    env: processEnvironment(),
    console: globalThis.console,
  }
}
