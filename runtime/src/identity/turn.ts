import { addShared, addToCounter, buildCounterKeys } from '../counters/counter.js'
import type { Engine } from '../engine.js'
import { spelled } from '../limits/spelled.js'

// A turn is a number that only grows. Whatever waits carries the turn in which it began, and counts as long as that is the turn
// still: an event that ends it moves the turn, and need not know where it lies.

/** Milliseconds for which a turn is remembered: far longer than any value that carries it lives. */
const REMEMBERED = 31_536_000_000

/** The turn of whoever had no other yet. All have as many digits: what a browser keeps sealed does not tell by its length how often something has happened. */
export const FIRST_TURN = 1_000_000_000

/** How far a turn moves: in memory the lowest counters give way first, and what was ended must not count again. */
const STEP = 1000

export type TurnSubject =
  | { readonly userId: string }
  /** Who has no address shares one turn with all others who have none: nothing is mailed to them. */
  | { readonly address: string | null | undefined }

/** Adds to a counter, and looks it up with an amount of 0. */
type Add = (key: string, amount: number) => Promise<number>

function createCounter(engine: Engine, subject: TurnSubject): Add {
  const expires = new Date(engine.host.now() + REMEMBERED)
  if ('userId' in subject)
    return (key, amount) => addToCounter(engine, { key, amount, expires }, true)
  // Each process would have a turn of its own, and refuse what another one has mailed.
  return async (key, amount) => (await addShared(engine, { key, amount, expires })) ?? 0
}

/** One key for each secret, the newest first: a secret that is rotated leaves the turn as it is. */
function buildKeys(engine: Engine, subject: TurnSubject): Promise<readonly string[]> {
  const parts =
    'userId' in subject ? ['user', subject.userId] : ['address', spelled(subject.address ?? '')]
  return buildCounterKeys(engine, 'turn', parts)
}

/**
 * Reads the turn of a user or of an address.
 *
 * @returns a whole number of ten digits; always the first for addresses where no store counts
 * @throws AdapterError where the store fails: what carries a turn is refused then
 */
export async function readTurn(engine: Engine, subject: TurnSubject): Promise<number> {
  const add = createCounter(engine, subject)
  const keys = await buildKeys(engine, subject)
  return FIRST_TURN + Math.max(...(await Promise.all(keys.map((key) => add(key, 0)))))
}

/**
 * Moves the turn of a user or of an address on: nothing that was begun in an earlier one counts any more.
 *
 * @returns the turn that has ended by it: of several at once each ends another one
 * @throws AdapterError where the store fails
 */
export async function moveTurn(engine: Engine, subject: TurnSubject): Promise<number> {
  const add = createCounter(engine, subject)
  const [newest = '', ...older] = await buildKeys(engine, subject)
  const before = await Promise.all(older.map((key) => add(key, 0)))
  // Above what an older secret has counted, which is forgotten with it.
  const ahead = older.length === 0 ? 0 : Math.max(0, ...before) - (await add(newest, 0))
  return FIRST_TURN + (await add(newest, Math.max(ahead, 0) + STEP)) - STEP
}
