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

/** Bytes that are drawn at once: asking the system for each value costs more than the value. */
const POOL = 1024

function pooledRandom(): Host['randomBytes'] {
  const pool = new Uint8Array(POOL)
  let used = POOL
  return (length) => {
    if (length > POOL / 4) return crypto.getRandomValues(new Uint8Array(length))
    if (used + length > POOL) {
      crypto.getRandomValues(pool)
      used = 0
    }
    const bytes = pool.slice(used, used + length)
    // What was given out is nowhere else.
    pool.fill(0, used, used + length)
    used += length
    return bytes
  }
}

/** The real world. */
export function realHost(): Host {
  return {
    now: Date.now,
    randomBytes: pooledRandom(),
    fetch: (input, init) => globalThis.fetch(input, init),
    env: processEnvironment(),
    console: globalThis.console,
  }
}
