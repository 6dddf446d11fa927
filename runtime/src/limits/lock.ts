import type { Engine } from '../engine.js'
import { TooBusy } from '../errors.js'
import { toError } from '../guards.js'
import { pause } from '../in-time.js'
import { addToCounter, buildCounterKey } from '../counters/counter.js'

/** Milliseconds for which a lock is kept whose holder has died, and as long again where its window has just begun. */
const WINDOW = 10_000

/** Milliseconds between two tries to get a lock: ten seconds in all. */
const WAITS: readonly number[] = [20, 50, 100, 200, ...Array.from({ length: 24 }, () => 400)]

/** Seconds after which a lock may be free that somebody has held for all that time. */
const LATER = 2

type Release = () => Promise<void>

/** Takes a lock, or finds it taken: whoever counts first in a window has it, unless the one before is held still. */
async function take(
  engine: Engine,
  parts: readonly [string, ...string[]],
): Promise<Release | undefined> {
  const index = Math.floor(engine.host.now() / WINDOW)
  const expires = new Date((index + 2) * WINDOW)
  const add = async (window: number, amount: number): Promise<number> =>
    addToCounter(
      engine,
      { key: await buildCounterKey(engine, 'lock', [...parts, window]), amount, expires },
      true,
    )
  const release: Release = async () => void (await add(index, -1))
  const isFree = (await add(index, 1)) === 1 && (await add(index - 1, 0)) <= 0
  if (isFree) return release
  await release()
  return undefined
}

/**
 * Does something while nobody else does anything under the same name, in whichever process.
 *
 * @param name what it is about, and whose it is
 * @throws TooBusy where others keep at it for ten seconds; nothing was done then
 * @throws AdapterError where the store that counts fails
 * @throws whatever it throws
 */
export async function alone<T>(
  engine: Engine,
  name: readonly [string, ...string[]],
  run: () => Promise<T>,
): Promise<T> {
  for (const wait of WAITS) {
    const release = await take(engine, name)
    if (release) {
      try {
        return await run()
      } finally {
        // What can't be given back ends with its window.
        await release().catch((thrown: unknown) => engine.logger.error(toError(thrown)))
      }
    }
    await pause(wait)
  }
  throw new TooBusy(LATER, `others hold the lock of ${name[0]}`)
}
