import type { Bytes } from '../bytes.js'
import { TooBusy } from '../errors.js'

/** How many pieces of work are done at once: each takes memory, and a thread of those that files are read with. */
const AT_ONCE = 2
/** How many wait: the last of them as long as a visitor does. */
const WAITING = 20

/** Does a piece of work when its turn comes. @throws TooBusy at once where too many wait */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A queue that does {@link AT_ONCE} at a time, and lets {@link WAITING} wait, in order. @param randomBytes spread those that come back */
export function makeQueue(randomBytes: (length: number) => Bytes): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  const turn = async (): Promise<void> => {
    if (running < AT_ONCE) {
      running += 1
      return
    }
    if (waiting.length >= WAITING) {
      const [random = 0] = randomBytes(1)
      throw new TooBusy(1 + (random % 5), 'too many passwords are waiting to be hashed')
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const done = (): void => {
    const next = waiting.shift()
    // Whoever waited takes the place over, so that nobody who has just come gets it.
    if (next) next()
    else running -= 1
  }
  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      done()
    }
  }
}
