import { CHECK_MAX_AGE } from '../cookies/names.js'
import type { Engine } from '../engine.js'

/** The kind of a value that can be spent. Values of different kinds do not get into each other's way. */
type SpentKind = 'state' | 'challenge' | 'counter'

/** Values that are remembered at once; beyond, the oldest are forgotten: about a hundred sign-ins in a second. */
const MAX_SPENT = 100_000

// What has come back, per engine, with the time until which it must be remembered. Cookies alone can't make a value
// single-use: the browser that began the sign-in could send a copy of them.
const spent = new WeakMap<Engine, Map<string, number>>()

/** Uses up a value that may be used once. @returns false where it was used up before */
export function spend(engine: Engine, kind: SpentKind, value: string): boolean {
  const now = engine.host.now()
  const values = spent.get(engine) ?? new Map<string, number>()
  spent.set(engine, values)
  // In the order of insertion the first to expire comes first.
  for (const [old, until] of values) {
    if (until > now) break
    values.delete(old)
  }
  const key = `${kind} ${value}`
  if (values.has(key)) return false
  const [oldest] = values.size < MAX_SPENT ? [] : values.keys()
  if (oldest !== undefined) values.delete(oldest)
  values.set(key, now + CHECK_MAX_AGE * 1000)
  return true
}
