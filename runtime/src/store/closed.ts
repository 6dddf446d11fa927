/** Keys that are remembered; more are under attack at once seldom. */
const MOST = 20_000

/** The counters that have reached their limit, as far as this process knows. */
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
      if (keys.size > MOST && oldest !== undefined) keys.delete(oldest)
    },
  }
}
