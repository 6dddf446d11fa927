import type { Cookie } from '../cookies/jar.js'
import { base64url, equalText } from '../bytes.js'
import type { Engine } from '../engine.js'
import { InvalidCheck } from '../errors.js'
import { isFilled } from '../guards.js'
import type { AuthRequest } from '../request.js'
import { spend } from './spent.js'
import { keep, kept, keptField, type Transaction } from './transaction.js'

export interface Pending {
  readonly state: string | undefined
  readonly callbackUrl: string
  readonly startedBy?: string | undefined
  /** The second in which whoever is signed in was asked to confirm it; undefined where somebody signs in. */
  readonly confirmFrom?: number | undefined
}

/** A fresh value for the `state` parameter: 32 random bytes, base64url. RFC 6749, section 10.12. */
export function newState(engine: Engine): string {
  return base64url(engine.host.randomBytes(32))
}

export async function keepPending(
  engine: Engine,
  request: AuthRequest,
  transaction: Transaction,
  pending: Pending,
): Promise<Cookie> {
  return keep(engine, request, 'state', transaction, pending)
}

async function remembered(
  engine: Engine,
  request: AuthRequest,
  id: string | undefined,
): Promise<Pending & { readonly provider: unknown }> {
  const found = await kept(engine, request, 'state', id)
  const [state, callbackUrl, startedBy] = ['state', 'callbackUrl', 'startedBy']
    .map((name) => found?.[name])
    .map((value) => (isFilled(value) ? value : undefined))
  if (callbackUrl === undefined)
    throw new InvalidCheck('state-missing', 'this browser has no sign-in under way for this state')
  const { confirmFrom: from, provider } = found ?? {}
  const confirmFrom = typeof from === 'number' ? from : undefined
  return { state, callbackUrl, startedBy, confirmFrom, provider }
}

/** Tells whether this browser has begun the sign-in that a state belongs to, and has not seen its end. Spends nothing. */
export async function hasPending(
  engine: Engine,
  request: AuthRequest,
  id: string,
  state: string,
): Promise<boolean> {
  const found = await keptField(engine, request, 'state', id, 'state')
  return found !== undefined && equalText(found, state)
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
  const { provider, ...pending } = await remembered(engine, request, id)
  const fresh = pending.state === undefined || spend(engine, 'state', pending.state)
  if (provider !== request.providerId)
    throw new InvalidCheck('provider-mismatch', 'the sign-in was begun with another provider')
  if (!equalText(pending.state ?? '', state ?? ''))
    throw new InvalidCheck('state-mismatch', 'state is not the one that was sent')
  if (!fresh)
    throw new InvalidCheck('state-replayed', 'this authorization response was used already')
  return pending
}
