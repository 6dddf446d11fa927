import type { AdapterUser } from '../adapter.js'
import { mergeJars, type CookieJar } from '../cookies/jar.js'
import { lastingCookies } from '../cookies/names.js'
import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { isFilled } from '../guards.js'
import type { AuthRequest } from '../request.js'
import { isSignInMethod } from '../sign-in-method.js'
import { isDate } from '../store/rows.js'
import type { Store } from '../store/store.js'
import type { SignInMethod } from '../types.js'
import { dropCsrf } from './csrf.js'
import { readStored, startStored, type StoredSession } from './database.js'
import { endedByService } from './ended-by-service.js'
import { asksSecondFactor, FRESH, isSecondFactor, parseMethods, addMethod } from './fresh.js'
import { decideRenewal } from './holder.js'
import { openSession, sealSession, sessionCookie, type SessionClaims } from './jwt.js'
import { provenNow, type Proof } from './proof.js'

/** A session that is there, whose user may prove anew to be who it is. */
export interface Provable {
  readonly userId: string
  /** Undefined where users are not stored, or this one is the application's own. */
  readonly user: AdapterUser | undefined
  readonly provider: string | undefined
  readonly methods: readonly SignInMethod[]
  readonly sid: string | undefined
  /** The second in which the user last proved it; undefined where that was not kept. */
  readonly authTime: number | undefined
  /** The second in which the user last did something for it; undefined, or 0, where nothing says so. */
  readonly freshAt: number | undefined
  readonly kept:
    | { readonly token: SessionClaims }
    | { readonly stored: StoredSession; readonly store: Store }
}

function filled(value: unknown): string | undefined {
  return isFilled(value) ? value : undefined
}

function toSecond(moment: unknown): number | undefined {
  return isDate(moment) ? Math.floor(moment.getTime() / 1000) : undefined
}

function provableStored(store: Store, stored: StoredSession): Provable {
  const { user, session } = stored
  return {
    userId: user.id,
    user,
    provider: filled(session.provider),
    methods: parseMethods(session.methods),
    sid: filled(session.sid),
    authTime: toSecond(session.authTime),
    freshAt: toSecond(session.freshAt),
    kept: { stored, store },
  }
}

/**
 * The session of a request, as the store says it now: none of somebody who is gone, or has ended it.
 *
 * @returns undefined where nobody is signed in
 */
export async function provableSession(
  engine: Engine,
  request: AuthRequest,
): Promise<Provable | undefined> {
  const { store } = engine
  const cookie = sessionCookie(request)
  if (engine.session.strategy === 'database' && store) {
    const stored = await readStored(engine, store, cookie)
    if (!stored || (await endedByService(engine, store, stored.session))) return undefined
    return provableStored(store, stored)
  }
  const opened = await openSession(engine, cookie)
  const renewal = opened && (await decideRenewal(engine, opened, true))
  if (!opened || renewal?.type !== 'renew') return undefined
  const { token } = renewal
  const { sub: userId, amr = [] } = token
  return {
    userId,
    user: store?.has('getUser') ? await store.getUser(userId) : undefined,
    provider: filled(token.provider),
    methods: amr.filter(isSignInMethod),
    sid: filled(token.sid),
    // What a renewal would write is no proof.
    authTime: opened.auth_time,
    freshAt: opened.fresh_at,
    kept: { token },
  }
}

/**
 * The proof of a session that goes on as another one: it is as old as it was. One that is not known when it was given is
 * not fresh.
 */
export function proofAsItWas(
  { host }: Pick<Engine, 'host'>,
  { authTime, freshAt = 0, methods, provider, sid }: Provable,
): Omit<Proof, 'provider'> & Partial<Proof> {
  const stale = Math.floor(host.now() / 1000) - FRESH - 1
  const from = { authTime: authTime ?? stale, freshAt }
  return { ...from, methods, sid, ...(provider !== undefined && { provider }) }
}

export interface NewProof {
  readonly method: SignInMethod
  /** True where it was two factors at once. */
  readonly isTwo?: boolean | undefined
  /** The second in which the user did it; now, where nothing is said. */
  readonly freshAt?: number | undefined
  /** The session at the provider that it was proven by, where that is the one the user signed in with. */
  readonly sid?: string | undefined
  /** True where something else than the session depends on it: that goes on then, though its proof can't be kept. */
  readonly isDone?: boolean
}

/** Tells whether a proof is too weak for a user: who has a second factor has not given it by this. */
export async function isTooWeak(
  engine: Engine,
  userId: string,
  { method, isTwo = false }: Pick<NewProof, 'method' | 'isTwo'>,
): Promise<boolean> {
  return !isTwo && !isSecondFactor(method) && asksSecondFactor(engine, userId)
}

/** What a session is fresh by from now on: as before, where the new proof is too weak for its user. */
async function computeFreshness(
  engine: Engine,
  { userId, freshAt: before = 0, methods }: Provable,
  proof: NewProof,
): Promise<Pick<Proof, 'freshAt' | 'methods'>> {
  if (await isTooWeak(engine, userId, proof)) return { freshAt: before, methods }
  const { method, isTwo, freshAt = Math.floor(engine.host.now() / 1000) } = proof
  return { freshAt, methods: addMethod(methods, method, isTwo) }
}

/**
 * Begins the session anew for a user who has just proven whose it is: with a new token, and the time of the proof. What the user
 * is known by stays, and so does what the application has put into the token. What proves less than what protects the account
 * makes it no fresher, and its methods stay as they were.
 *
 * @throws InvalidConfig where sessions are stored without the time of their proof
 */
export async function renewProof(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
  given: NewProof,
): Promise<CookieJar> {
  const { userId, user, kept, provider = '' } = session
  const { sid = session.sid, isDone = false } = given
  const { freshAt, methods } = await computeFreshness(engine, session, given)
  const authTime = provenNow(engine, user ?? {})
  const cookies = lastingCookies(request.cookies, request.names)
  const cookie = sessionCookie({ ...request, cookies })
  if ('token' in kept) {
    const claims = { ...kept.token, auth_time: authTime, fresh_at: freshAt, amr: methods }
    return sealSession(engine, cookie, { ...claims, ...(sid !== undefined && { sid }) })
  }
  const { store, stored: before } = kept
  const { userAgent, network } = before.session
  const visit = { ...(userAgent && { userAgent }), ...(network && { network }) }
  const proof = { authTime, freshAt, methods, provider, sid }
  const beginning = { userId, proof, visit, before: undefined }
  const begun = await startStored(engine, store, cookie, beginning)
  const isUseless = !begun.keepsProof && !isDone
  // What it is no better than stays, in its browser, too.
  const { sessionToken } = isUseless ? begun : before.session
  await store.deleteSession(sessionToken)
  if (isUseless)
    throw new InvalidConfig(
      'sessions are stored without the time of their proof, so that none is ever fresh: give the sessions table the optional columns authTime and freshAt (create-auth migrate), and the adapter extraColumns: true',
    )
  return mergeJars(begun.cookies, dropCsrf(engine, request))
}
