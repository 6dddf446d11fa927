import type { Engine } from '../engine.js'

/** Loads a value, or gives the one that was loaded less than `maxAge` milliseconds ago. */
export type SharedLoad<T> = (
  engine: Engine,
  key: string,
  maxAge: number,
  load: () => Promise<T>,
) => Promise<T>

interface SharedEntry<T> {
  readonly loaded: number
  readonly value: T
}

/**
 * A memo of what was fetched, per engine and key. It has what has come, never what is on its way: in a worker that would not
 * come for anybody any more once the request has ended which had asked for it. A failure is not remembered.
 */
export function share<T>(): SharedLoad<T> {
  const memos = new WeakMap<Engine, Map<string, SharedEntry<T>>>()
  return async (engine, key, maxAge, load) => {
    const memo = memos.get(engine) ?? new Map<string, SharedEntry<T>>()
    memos.set(engine, memo)
    const now = engine.host.now()
    const present = memo.get(key)
    if (present && present.loaded + maxAge > now) return present.value
    const value = await load()
    memo.set(key, { loaded: now, value })
    return value
  }
}
