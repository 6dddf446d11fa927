import type { Engine } from '../engine.js'
import { addShared, buildCounterKey } from '../counters/counter.js'
import { spelled } from './spelled.js'

/** Seconds for which a token lives at most that can be guessed. */
export const SHORT_LIVED = 900
/** How often such tokens of one address may be tried before they are void. */
const TRIES = 5
/** Milliseconds for which it is remembered which token is the newest: longer than any of them lives. */
const REMEMBERED = 86_400_000

async function add(
  engine: Engine,
  kind: string,
  parts: readonly (string | number)[],
  amount: number,
): Promise<number | undefined> {
  const key = await buildCounterKey(engine, kind, parts)
  return addShared(engine, { key, amount, expires: new Date(engine.host.now() + REMEMBERED) })
}

/**
 * Begins a generation of tokens for an address: only those of the newest count.
 *
 * @returns its number; undefined where nothing counts that nobody gets around
 */
export async function newGeneration(engine: Engine, address: string): Promise<number | undefined> {
  return add(engine, 'generation', [address], 1)
}

/**
 * Counts a try before it is looked at, so that tries at once don't get past each other.
 *
 * @returns the generation that counts; undefined where its tokens are void, or there are none
 */
export async function tryGeneration(engine: Engine, address: string): Promise<number | undefined> {
  const generation = await add(engine, 'generation', [address], 0)
  if (!generation) return undefined
  const tries = await add(engine, 'tries', [address, generation], 1)
  return tries !== undefined && tries <= TRIES ? generation : undefined
}

/** How many wrong codes in a row there may be for an address before its mails have none. NIST SP 800-63B-4, section 3.2.2. */
const WRONG_IN_A_ROW = 100
/** Milliseconds for which they are remembered. */
const IN_A_ROW = 31_536_000_000

/** The counter of the codes that were tried of one mail: by the stored form of its token, which no secret changes. */
async function addTry(engine: Engine, hash: string, amount: number): Promise<number | undefined> {
  const expires = new Date(engine.host.now() + REMEMBERED)
  return addShared(engine, { key: `code:${hash}`, amount, expires })
}

/**
 * Counts a try of a mail's code before it is looked at, so that tries at once don't get past each other.
 *
 * @returns whether it may be looked at, and whether it is the last one
 */
export async function tryCode(
  engine: Engine,
  hash: string,
): Promise<{ readonly counts: boolean; readonly last: boolean }> {
  const tries = (await addTry(engine, hash, 1)) ?? Infinity
  return { counts: tries <= TRIES, last: tries >= TRIES }
}

/** Tells whether the tries of a mail's code are used up, and its link void with it. */
export async function isSpent(engine: Engine, hash: string): Promise<boolean> {
  return ((await addTry(engine, hash, 0)) ?? 0) >= TRIES
}

/** The counters of an address, however it is spelled: how often a proof has ended a row, and the row that is now. */
async function addToRow(
  engine: Engine,
  kind: 'row' | 'wrong',
  parts: readonly (string | number)[],
  amount: number,
): Promise<number | undefined> {
  const key = await buildCounterKey(engine, kind, parts)
  return addShared(engine, { key, amount, expires: new Date(engine.host.now() + IN_A_ROW) })
}

async function addWrong(
  engine: Engine,
  address: string,
  amount: number,
): Promise<number | undefined> {
  const row = await addToRow(engine, 'row', [spelled(address)], 0)
  return row === undefined ? undefined : addToRow(engine, 'wrong', [spelled(address), row], amount)
}

/** Counts a wrong code of an address, in whichever browser. */
export async function countWrongCode(engine: Engine, address: string): Promise<void> {
  await addWrong(engine, address, 1)
}

/**
 * Tells whether mails to an address may have codes: not after 100 wrong ones in a row.
 *
 * @returns undefined where nothing counts that nobody gets around
 */
export async function mayHaveCode(engine: Engine, address: string): Promise<boolean | undefined> {
  const wrong = await addWrong(engine, address, 0)
  return wrong === undefined ? undefined : wrong < WRONG_IN_A_ROW
}

/** Begins a new row: the mailbox was proven. */
export async function endCodeRow(engine: Engine, address: string): Promise<void> {
  if ((await addWrong(engine, address, 0)) ?? 0)
    await addToRow(engine, 'row', [spelled(address)], 1)
}
