import type { Engine } from '../engine.js'
import { toError } from '../guards.js'
import type { Store } from '../store/store.js'

/** Milliseconds between two times that a process cleans up. */
const PAUSE = 600_000
/** Milliseconds after which what has not ended is taken for dead: in a worker it ends with its request. */
const LONGEST = 3_600_000
/** How many rows of each kind go at once, so that nobody waits for them. */
const BATCH = 1000
/** How often in a row at most: whatever is left goes the next time. */
const BATCHES = 100

// When each engine cleans up next, in milliseconds. The first time is a pause after its first call.
const due = new WeakMap<Engine, number>()

async function deleteExpired(engine: Engine, store: Store): Promise<void> {
  const now = new Date(engine.host.now())
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const gone = await store.deleteExpired(now, BATCH)
    if (!gone || Object.values(gone).every((count) => count < BATCH)) return
  }
}

async function deleteAll(engine: Engine): Promise<void> {
  try {
    for (const store of new Set([engine.store, engine.limits.store]))
      if (store?.has('deleteExpired')) await deleteExpired(engine, store)
  } catch (thrown) {
    engine.logger.error(toError(thrown))
  }
  due.set(engine, engine.host.now() + PAUSE)
}

/**
 * Deletes sessions, verification tokens and counters that have expired, once in a while, and a few at a time. Nothing
 * waits for it, and whatever goes wrong is told to the logger.
 */
export function runCleanup(engine: Engine): void {
  const now = engine.host.now()
  const next = due.get(engine)
  if (next === undefined) due.set(engine, now + PAUSE)
  if (next === undefined || now < next) return
  due.set(engine, now + LONGEST)
  void deleteAll(engine)
}
