import type { Engine } from '../engine.js'

/** Loads a value, or gives the one that was loaded less than `maxAge` milliseconds ago. */
export type Shared<T> = (
  engine: Engine,
  key: string,
  maxAge: number,
  load: () => Promise<T>,
) => Promise<T>

interface Entry<T> {
  readonly loaded: number
  readonly value: Promise<T>
}

/**
 * A memo of what was fetched, per engine and key. Whoever asks at the same time shares one request. A failure is not
 * remembered: who asks next tries again.
 */
export function share<T>(): Shared<T> {
  const memos = new WeakMap<Engine, Map<string, Entry<T>>>()
  return (engine, key, maxAge, load) => {
    const memo = memos.get(engine) ?? new Map<string, Entry<T>>()
    memos.set(engine, memo)
    const now = engine.host.now()
    const present = memo.get(key)
    if (present && present.loaded + maxAge > now) return present.value
    const entry = { loaded: now, value: load() }
    memo.set(key, entry)
    entry.value.catch(() => memo.get(key) === entry && memo.delete(key))
    return entry.value
  }
}
