import type { CounterIncrement } from '../adapter.js'
import { hmacHex } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { toError } from '../guards.js'

/** A key that tells neither an account nor a network, to whoever sees the store. */
export async function buildCounterKey(
  engine: Engine,
  kind: string,
  parts: readonly (string | number)[],
): Promise<string> {
  const [newest] = await engine.keys('create-auth.limits')
  return `${kind}:${await hmacHex(newest.mac, JSON.stringify(parts))}`
}

/** As {@link buildCounterKey}, with each of the secrets: what was counted before a newer one came is found, too. */
export async function buildCounterKeys(
  engine: Engine,
  kind: string,
  parts: readonly (string | number)[],
): Promise<readonly string[]> {
  const keys = await engine.keys('create-auth.limits')
  const text = JSON.stringify(parts)
  return Promise.all(keys.map(async ({ mac }) => `${kind}:${await hmacHex(mac, text)}`))
}

// The engines whose store has no place for counters, or that have none: it is told once for each.
const alone = new WeakSet<Engine>()

function tell(engine: Engine): void {
  if (alone.has(engine)) return
  alone.add(engine)
  if (engine.limits.tells) engine.logger.warn('limits-per-process')
}

/**
 * Adds to a counter that nobody gets around, whichever process is asked.
 *
 * @returns the count; undefined where there is no store that counts
 * @throws AdapterError where the store fails
 */
export async function addShared(
  engine: Engine,
  increment: CounterIncrement,
): Promise<number | undefined> {
  return engine.limits.store && !alone.has(engine)
    ? engine.limits.store.incrementCounter(increment)
    : undefined
}

/**
 * Adds to a counter: of the fleet where there is one, of this process where not.
 *
 * @param closed whether nothing may go on where the store fails; otherwise this process counts alone meanwhile
 */
export async function addToCounter(
  engine: Engine,
  increment: CounterIncrement,
  closed: boolean,
): Promise<number> {
  const { own } = engine.limits
  try {
    const count = await addShared(engine, increment)
    if (count !== undefined) return count
  } catch (thrown) {
    if (closed) throw thrown
    engine.logger.error(toError(thrown))
    return own.increment(increment)
  }
  tell(engine)
  return own.increment(increment)
}
