import type { Engine } from '../engine.js'
import { AdapterError } from '../errors.js'
import { isFilled, isRecord, parseJson } from '../guards.js'
import type { Store } from '../store/store.js'
import { isKeptWays, type KeptWays } from './kept-ways.js'

// What becomes of a user's address is one row: the change that waits, and the changes that may be undone. It is written where it is
// as it was read, so that of several at once one goes on; and it goes with the user.

export type Side = 'new' | 'old'

export interface PendingChange {
  readonly id: string
  /** The address until now; empty where there is none. */
  readonly from: string
  readonly to: string
  readonly by: 'both' | 'new'
  readonly confirmed: readonly Side[]
  /** The turn of the user in which it was asked for. */
  readonly turn: number
  /** Milliseconds since the epoch. */
  readonly expires: number
}

/** A change that was made, as whoever had the address before may undo it. */
export interface MadeChange {
  /** 128 random bits, base64url. */
  readonly id: string
  readonly from: string
  readonly to: string
  /** Milliseconds since the epoch. */
  readonly expires: number
  /** When the address before was proven, in milliseconds since the epoch; null where it was not. */
  readonly proven: number | null
  readonly ways: KeptWays
}

export interface AddressRecord {
  readonly pending?: PendingChange | undefined
  /** The oldest first. */
  readonly made: readonly MadeChange[]
}

/** Seconds for which a change waits, and for which one that was made may be undone. */
export const LIFETIMES = { pending: 86_400, made: 604_800 } as const

/** Changes that may be undone at once: what is kept for them has to fit into one column. */
export const MOST_CHANGES = 8

const KIND = 'addresses'

/** How often a row is read again that somebody else has changed. */
const ROUNDS = 20

function isPending(value: unknown): value is PendingChange {
  if (!isRecord(value)) return false
  const { id, from, to, by, confirmed, turn, expires } = value
  return (
    isFilled(id) &&
    typeof from === 'string' &&
    isFilled(to) &&
    (by === 'both' || by === 'new') &&
    Array.isArray(confirmed) &&
    typeof turn === 'number' &&
    typeof expires === 'number'
  )
}

function isMade(value: unknown): value is MadeChange {
  if (!isRecord(value)) return false
  const { id, from, to, expires, proven, ways } = value
  return (
    [id, from, to].every(isFilled) &&
    typeof expires === 'number' &&
    (proven === null || typeof proven === 'number') &&
    isKeptWays(ways)
  )
}

function parseRecord(value: string | undefined, now: number): AddressRecord {
  if (value === undefined) return { made: [] }
  const stored = parseJson(value)
  const { pending, made }: Readonly<Record<string, unknown>> = isRecord(stored) ? stored : {}
  return {
    ...(isPending(pending) && pending.expires > now && { pending }),
    made: Array.isArray(made) ? made.filter(isMade).filter(({ expires }) => expires > now) : [],
  }
}

/** Tells whether an adapter can keep changes of addresses; its table of factors may be missing all the same. */
export function keepsAddresses(store: Store): boolean {
  return store.has('getFactor') && store.has('putFactor')
}

export async function readAddresses(
  { host }: Engine,
  store: Store,
  userId: string,
): Promise<AddressRecord> {
  const row = await store.getFactor(userId, KIND)
  return parseRecord(row?.value, host.now())
}

/**
 * Changes the record of a user's addresses in one step.
 *
 * @param change gets what counts still, and may be called again where somebody else was faster; undefined leaves all as it is
 * @returns what is stored now; undefined where nothing was to change
 * @throws AdapterError where the store fails, or the user is gone
 * @throws whatever `change` throws
 */
export async function changeAddresses(
  engine: Engine,
  store: Store,
  userId: string,
  change: (record: AddressRecord) => AddressRecord | undefined,
): Promise<AddressRecord | undefined> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = await store.getFactor(userId, KIND)
    const now = engine.host.now()
    const changed = change(parseRecord(row?.value, now))
    if (!changed) return undefined
    const value = JSON.stringify(changed)
    const made = { userId, kind: KIND, value, createdAt: new Date(now), lastUsedAt: null } as const
    if (value === row?.value || (await store.putFactor(made, row?.value ?? null))) return changed
  }
  throw new AdapterError('putFactor refuses the addresses of a user again and again: it is gone')
}

/** Forgets the changes of a user's address. Whoever does so must be alone. */
export async function forgetAddresses(store: Store, userId: string): Promise<void> {
  await store.deleteFactor(userId, KIND)
}

export function listRecordAddresses({ pending, made }: AddressRecord): readonly string[] {
  const all = [...(pending ? [pending.to] : []), ...made.flatMap(({ from, to }) => [from, to])]
  return [...new Set(all)]
}
