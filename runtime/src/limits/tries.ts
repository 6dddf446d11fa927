import type { Engine } from '../engine.js'
import { addShared } from './add-to.js'
import { keyOf } from './key-of.js'

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
  const key = await keyOf(engine, kind, parts)
  return addShared(engine, { key, amount, expires: new Date(engine.host.now() + REMEMBERED) })
}

/**
 * Begins a generation of tokens for an address: only those of the newest count.
 *
 * @returns its number; undefined where nothing counts that nobody gets around
 * @throws AdapterError
 */
export async function newGeneration(engine: Engine, address: string): Promise<number | undefined> {
  return add(engine, 'generation', [address], 1)
}

/**
 * Counts a try before it is looked at, so that tries at once don't get past each other.
 *
 * @returns the generation that counts; undefined where its tokens are void, or there are none
 * @throws AdapterError
 */
export async function tryGeneration(engine: Engine, address: string): Promise<number | undefined> {
  const generation = await add(engine, 'generation', [address], 0)
  if (!generation) return undefined
  const tries = await add(engine, 'tries', [address, generation], 1)
  return tries !== undefined && tries <= TRIES ? generation : undefined
}
