import type { Adapter } from '../adapter.js'
import { makeClosed, type Closed } from '../store/closed.js'
import { makeCounters, type Counters } from '../store/counters.js'
import type { Store } from '../store/store.js'
import type { AuthConfig } from './config.js'
import { isProduction } from './env.js'
import type { Host } from './host.js'
import { resolveLimit, type Limit, type LimitName } from './limits.js'

export interface Limits {
  /** Undefined where there is no such limit. */
  readonly of: (name: LimitName) => Limit | undefined
  /** Counts for a whole fleet; undefined where nothing can. */
  readonly store: Store | undefined
  /** Counts for this process. */
  readonly own: Counters
  /** Those of them that have reached their limit, as far as this process knows. */
  readonly closed: Closed
  /** How many proxies stand before the application; undefined where that is not said. */
  readonly proxy: number | undefined
  /** True where it is worth telling that each process counts for itself: one that is being developed is alone. */
  readonly tells: boolean
}

/**
 * Finds out what counts: the store that is configured for it, the adapter, or nothing but this process.
 *
 * @param store in front of the adapter, where there is one
 * @param makeCounting puts a store in front of something else that counts
 */
export function makeLimits(
  { adapter, limits = {}, proxy }: AuthConfig,
  { now, env }: Host,
  store: Store | undefined,
  makeCounting: (adapter: Adapter) => Store,
): Limits {
  const options = { ...limits }
  const counts = store?.has('incrementCounter') ? store : undefined
  return {
    of: (name) => resolveLimit(options, name),
    store: options.store ? makeCounting(options.store) : counts,
    own: makeCounters(now),
    closed: makeClosed(),
    proxy,
    tells: adapter !== undefined || isProduction(env),
  }
}
