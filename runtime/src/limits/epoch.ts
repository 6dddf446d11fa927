import type { Engine } from '../engine.js'
import { addShared } from '../counters/add-to.js'
import { keyOf } from '../counters/key-of.js'
import { spelled } from './spelled.js'

/** Milliseconds for which an epoch is remembered: longer than anything that is mailed, or waits, lives. */
const REMEMBERED = 31_536_000_000

/** The address of a user, who may have none: all of those share one epoch. */
type Address = string | null | undefined

async function add(engine: Engine, address: Address, amount: number): Promise<number> {
  // Nothing begins an epoch where nobody has a password.
  if (!engine.providers.has('password')) return 0
  const key = await keyOf(engine, 'epoch', [spelled(address ?? '')])
  const expires = new Date(engine.host.now() + REMEMBERED)
  return (await addShared(engine, { key, amount, expires })) ?? 0
}

/** The epoch of an address: what was mailed to it in another one is void. @throws AdapterError */
export async function epochOf(engine: Engine, address: Address): Promise<number> {
  return add(engine, address, 0)
}

/** Begins another epoch: whatever was mailed to the address before, and waits for it, is void. @throws AdapterError */
export async function beginEpoch(engine: Engine, address: Address): Promise<void> {
  await add(engine, address, 1)
}
