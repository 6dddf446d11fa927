import type { Adapter } from '../adapter.js'
import { makeCounters, type Counters } from '../store/counters.js'
import type { Store } from '../store/store.js'
import type { AuthConfig } from './config.js'
import { isProduction } from './env.js'
import type { Host } from './host.js'
import { limitOf, type Limit, type LimitName } from './limits.js'

/** How often things may be done, and what counts. */
export interface Limits {
  /** Undefined where there is no such limit. */
  readonly of: (name: LimitName) => Limit | undefined
  /** Counts for a whole fleet; undefined where nothing can. */
  readonly store: Pick<Store, 'incrementCounter'> | undefined
  /** Counts for this process. */
  readonly own: Counters
  /** Whether it is worth telling that each process counts for itself: one that is being developed is alone. */
  readonly tells: boolean
}

/**
 * Finds out what counts: the store that is configured for it, the adapter, or nothing but this process.
 *
 * @param makeCounting puts a store in front of what counts
 */
export function makeLimits(
  { adapter, limits = {} }: AuthConfig,
  { now, env }: Host,
  makeCounting: (adapter: Adapter) => Store,
): Limits {
  const options = { ...limits }
  const counting = options.store ?? (adapter?.incrementCounter ? adapter : undefined)
  return {
    of: (name) => limitOf(options, name),
    store: counting && makeCounting(counting),
    own: makeCounters(now),
    tells: adapter !== undefined || isProduction(env),
  }
}
