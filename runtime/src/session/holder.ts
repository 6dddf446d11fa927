import type { AdapterUser } from '../adapter.js'
import type { Engine } from '../engine.js'
import { AdapterError } from '../errors.js'
import { isFilled } from '../guards.js'
import { lazy } from '../lazy.js'
import type { Store } from '../store/store.js'
import type { JWT } from '../types.js'
import { isTokenEnded } from './ended-by-service.js'
import { isSomebodys, type SessionClaims } from './jwt.js'
import { isEndedByUser, readProvenSecond } from './proof.js'

const idsFromBefore = lazy(() => import('./of-another.js'))

/** Seconds by which databases round, and by which the clocks of two servers differ. */
const TOLERANCE = 1

/** Tells whether a token was sealed before its user had proven the mailbox: it may be anybody's who knew the address. */
function precedesProof({ iat }: SessionClaims, { emailVerified }: AdapterUser): boolean {
  return (
    emailVerified !== null &&
    typeof iat === 'number' &&
    iat + TOLERANCE < Math.floor(emailVerified.getTime() / 1000)
  )
}

/** Tells whether what a token was sealed for is not to last any more, by what its user says. */
export function isRevoked(token: SessionClaims, user: AdapterUser): boolean {
  return precedesProof(token, user) || isEndedByUser(readProvenSecond(token), user)
}

/** Tells whether a token may be of an earlier user with the same id: of somebody who has signed in since ids are random it is not. */
async function isOfAnother(
  store: Store,
  token: SessionClaims,
  user: AdapterUser,
): Promise<boolean> {
  // Sessions from before `sessionsFrom` have ended: this one is from after it.
  if (token.fresh_at !== undefined || user.sessionsFrom) return false
  const { mayBeOfAnother } = await idsFromBefore()
  return mayBeOfAnother(store, token, user)
}

/** The stored user of a sealed session. @returns undefined where there is none, or the session is over */
export async function findTokenHolder(
  engine: Engine,
  store: Store,
  token: SessionClaims,
): Promise<AdapterUser | undefined> {
  if (await isTokenEnded(engine, token)) return undefined
  const user = await store.getUser(token.sub)
  if (!user || isRevoked(token, user)) return undefined
  return (await isOfAnother(store, token, user)) ? undefined : user
}

/** Tells whether a session may be of one of the application's own users, whom the store does not know: by its provider, where it says that. */
function mayBeOwn({ providers }: Engine, { provider }: SessionClaims): boolean {
  if (isFilled(provider)) return providers.get(provider)?.type === 'credentials'
  return [...providers.values()].some(({ type }) => type === 'credentials')
}

/**
 * The claims to seal anew, where users are stored: where the address has changed, or is gone, so has that of the session.
 *
 * @returns undefined where the session has to end: the user is gone, the token is from before the mailbox was proven, or what
 *   it is from is not to last any more
 * @throws AdapterError where the store fails
 */
async function renewable(
  engine: Engine,
  store: Store,
  token: SessionClaims,
): Promise<SessionClaims | undefined> {
  const user = await store.getUser(token.sub)
  if (!user) return mayBeOwn(engine, token) ? token : undefined
  if (isRevoked(token, user) || (await isOfAnother(store, token, user))) return undefined
  const told = copyAddress(user, token)
  // What was asked once is not asked again.
  return told.fresh_at === undefined ? { ...told, fresh_at: 0 } : told
}

/** An address that the application has taken out of the session is not put back. */
function copyAddress({ email, emailVerified }: AdapterUser, token: SessionClaims): SessionClaims {
  const said = token.email
  if (email && (!said || said === email)) return token
  return { ...token, email: email || null, email_verified: email ? emailVerified !== null : false }
}

/** The decision about a sealed session that is due: `leave` is for where the store can't be asked. */
export type Renewal<Claims = SessionClaims> =
  | { readonly type: 'renew'; readonly token: Claims }
  | { readonly type: 'end' }
  | { readonly type: 'leave' }

/** A token that says when its proof was given: of one from before this was kept it is its age, which renewing hides. */
function dated<Claims extends JWT>(engine: Engine, token: Claims): Claims {
  if (typeof token.auth_time === 'number') return token
  return { ...token, auth_time: readProvenSecond(token) ?? Math.floor(engine.host.now() / 1000) }
}

/**
 * Asks the store about a token that is due, so about once within `updateAge`.
 *
 * @param current true where the store has to answer
 * @throws AdapterError where the store fails, and has to answer
 */
export async function decideRenewal(
  engine: Engine,
  token: SessionClaims,
  current = false,
): Promise<Renewal> {
  const { store, logger } = engine
  try {
    if (await isTokenEnded(engine, token)) return { type: 'end' }
    if (!store?.has('getUser')) return { type: 'renew', token: dated(engine, token) }
    const renewed = await renewable(engine, store, token)
    return renewed ? { type: 'renew', token: dated(engine, renewed) } : { type: 'end' }
  } catch (thrown) {
    if (current || !(thrown instanceof AdapterError)) throw thrown
    logger.error(thrown)
    return { type: 'leave' }
  }
}

/** As {@link decideRenewal}, for a token that need not say whose it is: about nobody the store can't be asked. */
export async function renewalOfAny(
  engine: Engine,
  token: JWT,
  current: boolean,
): Promise<Renewal<JWT>> {
  if (isSomebodys(token)) return decideRenewal(engine, token, current)
  const unknown = current && engine.store?.has('getUser') === true
  return unknown ? { type: 'end' } : { type: 'renew', token: dated(engine, token) }
}
