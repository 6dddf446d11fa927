import type { Cookie } from '../cookies/jar.js'
import { CHECK_MAX_AGE } from '../cookies/names.js'
import { base64url, equalText } from '../bytes.js'
import type { Engine } from '../engine.js'
import { InvalidCheck } from '../errors.js'
import { isFilled } from '../guards.js'
import type { AuthRequest } from '../request.js'
import { keep, kept, type Transaction } from './transaction.js'

/** What a started sign-in must still know when the authorization response comes. */
export interface Pending {
  /** The value of the `state` parameter; undefined for a provider without it. */
  readonly state: string | undefined
  /** Where the user wants to go afterwards. */
  readonly callbackUrl: string
}

/** A fresh value for the `state` parameter: 32 random bytes, base64url. RFC 6749, section 10.12. */
export function newState(engine: Engine): string {
  return base64url(engine.host.randomBytes(32))
}

/** Remembers a started sign-in in this browser. */
export async function keepPending(
  engine: Engine,
  request: AuthRequest,
  transaction: Transaction,
  pending: Pending,
): Promise<Cookie> {
  return keep(engine, request, 'state', transaction, pending)
}

// The states that have come back, per engine, with the time until which they must be remembered. Cookies alone can't
// make a value single-use: the browser that began the sign-in could send a copy of them.
const spent = new WeakMap<Engine, Map<string, number>>()

function spend(engine: Engine, state: string): boolean {
  const now = engine.host.now()
  const states = spent.get(engine) ?? new Map<string, number>()
  spent.set(engine, states)
  // In the order of insertion the first to expire comes first.
  for (const [old, until] of states) {
    if (until > now) break
    states.delete(old)
  }
  if (states.has(state)) return false
  states.set(state, now + CHECK_MAX_AGE * 1000)
  return true
}

/**
 * Takes back what {@link keepPending} remembered. It is spent before it is compared with anything.
 *
 * @param id of the transaction
 * @param state the parameter of the authorization response
 * @throws InvalidCheck where this browser did not begin that sign-in with that provider, or has finished it already
 */
export async function usePending(
  engine: Engine,
  request: AuthRequest,
  id: string | undefined,
  state: string | undefined,
): Promise<Pending> {
  const found = await kept(engine, request, 'state', id)
  const callbackUrl = found?.['callbackUrl']
  if (!found || !isFilled(callbackUrl))
    throw new InvalidCheck('state-missing', 'this browser has no sign-in under way for this state')
  const mine = found['state']
  const fresh = !isFilled(mine) || spend(engine, mine)
  if (found['provider'] !== request.providerId)
    throw new InvalidCheck('provider-mismatch', 'the sign-in was begun with another provider')
  if (mine === undefined && state === undefined) return { state, callbackUrl }
  if (!isFilled(mine) || state === undefined || !equalText(mine, state))
    throw new InvalidCheck('state-mismatch', 'state is not the one that was sent')
  if (!fresh)
    throw new InvalidCheck('state-replayed', 'this authorization response was used already')
  return { state, callbackUrl }
}
