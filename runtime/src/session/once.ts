import type { Engine } from '../engine.js'
import { TimedOut } from '../in-time.js'

export type Running<T> = Map<string, Promise<T>>

/**
 * Does what several requests ask for at the same time once, for all of them. But none waits for another one longer than for
 * a function of the configuration: in a worker nothing goes on that a request has begun which has ended.
 */
export async function once<T>(
  engine: Engine,
  running: Running<T>,
  key: string,
  run: () => Promise<T>,
): Promise<T> {
  const present = running.get(key)
  if (present) {
    try {
      return await engine.settled(present)
    } catch (thrown) {
      if (!(thrown instanceof TimedOut)) throw thrown
    }
  }
  const mine = run()
  running.set(key, mine)
  try {
    return await mine
  } finally {
    if (running.get(key) === mine) running.delete(key)
  }
}
