import type { CounterIncrement } from '../adapter.js'

/** Counters that have a place of their own. */
const MOST = 20_000
/** Milliseconds between two looks at all of them for what has expired. */
const PAUSE = 1000

interface Counter {
  readonly count: number
  /** Milliseconds since the epoch. */
  readonly expires: number
}

/** Counters in memory. */
export interface Counters {
  readonly increment: (increment: CounterIncrement) => number
  /** @returns how many it were, at most `limit` */
  readonly removeExpired: (until: Date, limit?: number) => number
}

/**
 * Where a key counts that finds no place of its own: together with others of the same limit. Then somebody may be limited
 * too early, but nobody's limit is lifted, and memory is bounded.
 */
function sharedKey(key: string): string {
  const at = key.indexOf(':') + 1
  return `${key.slice(0, at)}${key.slice(at, at + 2)}`
}

/**
 * Makes counters that live as long as this process. They take a few megabytes at most, whoever comes.
 *
 * @param now milliseconds since the epoch
 * @param most counters that have a place of their own
 */
export function makeCounters(now: () => number, most: number = MOST): Counters {
  const own = new Map<string, Counter>()
  const shared = new Map<string, Counter>()
  let looked = Number.NEGATIVE_INFINITY
  const removeExpired = (until: number, limit = Number.POSITIVE_INFINITY): number => {
    let removed = 0
    for (const counters of [own, shared])
      for (const [key, { expires }] of counters)
        if (expires <= until && removed < limit && counters.delete(key)) removed += 1
    return removed
  }
  const add = (
    counters: Map<string, Counter>,
    key: string,
    { amount, expires }: CounterIncrement,
  ): number => {
    const count = (counters.get(key)?.count ?? 0) + amount
    counters.set(key, { count, expires: expires.getTime() })
    return count
  }
  return {
    removeExpired: (until, limit) => removeExpired(until.getTime(), limit),
    increment(increment) {
      const { key } = increment
      if (own.has(key)) return add(own, key, increment)
      if (own.size >= most && now() - looked >= PAUSE) {
        looked = now()
        removeExpired(looked)
      }
      const together = sharedKey(key)
      // Whoever has counted together goes on so: with a place of his own he would begin anew.
      return own.size < most && !shared.has(together)
        ? add(own, key, increment)
        : add(shared, together, increment)
    },
  }
}
