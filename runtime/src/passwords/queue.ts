import type { Bytes } from '../bytes.js'
import { TooBusy } from '../errors.js'

/** How many pieces of work are done at once: each takes memory, and a thread of those that files are read with. */
const AT_ONCE = 2
/** How many have a place: two, and twenty that wait, the last of them as long as a visitor does. */
const PLACES = AT_ONCE + 20

/** Does a piece of work when its turn comes, in the order of asking. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Takes a place for as long as a task takes, within which work is done in turn. Who finds none has cost nothing yet.
 *
 * @throws TooBusy at once where all places are taken
 */
export type Queue = <Result>(task: (inTurn: InTurn) => Promise<Result>) => Promise<Result>

/** Work that is done {@link AT_ONCE} at a time. */
function makeTurns(): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  const turn = async (): Promise<void> => {
    if (running < AT_ONCE) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
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

export function makeQueue(randomBytes: (length: number) => Bytes): Queue {
  const inTurn = makeTurns()
  let taken = 0
  return async (task) => {
    if (taken >= PLACES) {
      const [random = 0] = randomBytes(1)
      throw new TooBusy(1 + (random % 5), 'too many passwords are waiting to be hashed')
    }
    taken += 1
    try {
      return await task(inTurn)
    } finally {
      taken -= 1
    }
  }
}
