import type { CounterIncrement } from '../adapter.js'

/** Keys that are remembered; more are under attack at once seldom. */
const MAX_CLOSED = 20_000

export interface Closed {
  readonly has: (key: string) => boolean
  readonly add: (key: string) => void
  readonly delete: (key: string) => void
}

/** Remembers keys of counters, each of which is of one window of time; the oldest give way. */
export function makeClosed(): Closed {
  const keys = new Set<string>()
  return {
    has: (key) => keys.has(key),
    delete: (key) => void keys.delete(key),
    add(key) {
      keys.add(key)
      const [oldest] = keys
      if (keys.size > MAX_CLOSED && oldest !== undefined) keys.delete(oldest)
    },
  }
}

/** Counters that are kept. */
const MAX_COUNTERS = 20_000
/** Milliseconds between two looks at all of them for what has expired. */
const PAUSE = 1000

interface Counter {
  readonly count: number
  /** Milliseconds since the epoch. */
  readonly expires: number
}

export interface Counters {
  readonly increment: (increment: CounterIncrement) => number
  /** @returns how many it were, at most `limit` */
  readonly removeExpired: (until: Date, limit?: number) => number
}

/** A part of all counters gives way at once, so that they are looked at seldom. */
const PART = 16

/**
 * Makes counters that live as long as this process. They take a few megabytes at most, whoever comes: where there is no room left,
 * those with the lowest counts give way, and of these the oldest. Who makes many of them has counted little for each, and neither keeps
 * anybody out by it, nor lifts a limit that somebody is close to.
 *
 * @param now milliseconds since the epoch
 * @param most counters that are kept
 */
export function makeCounters(now: () => number, most: number = MAX_COUNTERS): Counters {
  const counters = new Map<string, Counter>()
  let looked = Number.NEGATIVE_INFINITY
  const removeExpired = (until: number, limit = Number.POSITIVE_INFINITY): number => {
    let removed = 0
    for (const [key, { expires }] of counters)
      if (expires <= until && removed < limit && counters.delete(key)) removed += 1
    return removed
  }
  const makeRoom = (): void => {
    if (now() - looked >= PAUSE) {
      looked = now()
      removeExpired(looked)
    }
    if (counters.size < most) return
    const lowest = [...counters].toSorted(([, one], [, other]) => one.count - other.count)
    for (const [key] of lowest.slice(0, Math.ceil(most / PART))) counters.delete(key)
  }
  return {
    removeExpired: (until, limit) => removeExpired(until.getTime(), limit),
    increment({ key, amount, expires }) {
      const present = counters.get(key)
      if (amount === 0) return present?.count ?? 0
      if (!present && counters.size >= most) makeRoom()
      const count = (present?.count ?? 0) + amount
      counters.set(key, { count, expires: expires.getTime() })
      return count
    },
  }
}
