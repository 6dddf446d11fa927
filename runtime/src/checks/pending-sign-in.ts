import { clearChunks, readChunks, writeChunks } from '../cookies/chunks.js'
import { EMPTY_JAR, jarOf, type CookieJar } from '../cookies/jar.js'
import { lastingCookies } from '../cookies/names.js'
import type { Engine } from '../engine.js'
import { JWTSessionError } from '../errors.js'
import { isFilled, isRecord } from '../guards.js'
import type { AuthRequest } from '../request.js'
import { isSignInMethod } from '../sign-in-method.js'
import type { Account, Profile, SignInMethod } from '../types.js'
import { seal, unseal } from './sealed.js'

/** A sign-in whose first step is done. It opens nothing: whoever has it has still to do the second one. */
export interface PendingSignIn {
  /** Names it, where tries are counted. */
  readonly id: string
  /** What is still to be done: to give a code, or to set that up. */
  readonly step: 'two-factor' | 'set-up'
  /** The second since the epoch at which it was begun. */
  readonly begun: number
  /** The epoch of the user's address at that time: a new password ends what was begun before. */
  readonly epoch: number
  readonly userId: string
  /** The application's own user, where it is not stored. */
  readonly user?: Readonly<Record<string, unknown>> | undefined
  readonly account: Pick<Account, 'provider' | 'type' | 'providerAccountId'>
  readonly profile?: Profile | undefined
  readonly methods: readonly SignInMethod[]
  readonly sid?: string | undefined
  readonly isNewUser: boolean
  readonly emailVerified: boolean
  readonly callbackUrl: string
  /** The CSRF token of the browser that it was begun in; empty where there is none. */
  readonly csrf: string
}

/** Seconds. */
const MAX_AGE: Readonly<Record<PendingSignIn['step'], number>> = {
  'two-factor': 600,
  'set-up': 900,
}

/** Characters of a cookie for which there is always room: that of sign-ins under way is kept free. */
const SMALL = 1400

/** The cookies that keep a sealed value, which waits in this browser. @returns undefined where it is too large for them */
export function jarOfPending(request: AuthRequest, value: string): CookieJar | undefined {
  const option = request.names.pendingSignIn
  if (value.length <= SMALL)
    return jarOf(...clearChunks(request.cookies, option).values(), {
      name: option.name,
      value,
      options: option.options,
    })
  return writeChunks(lastingCookies(request.cookies, request.names), option, value)
}

/**
 * Remembers it in this browser alone; without what the provider has said, where that is too much for cookies.
 *
 * @throws JWTSessionError where it is too large all the same
 */
export async function keepPendingSignIn(
  engine: Engine,
  request: AuthRequest,
  pending: PendingSignIn,
): Promise<CookieJar> {
  const { profile, ...rest } = pending
  const maxAge = MAX_AGE[pending.step]
  for (const kept of profile ? [pending, rest] : [rest]) {
    const jar = jarOfPending(request, await seal(engine, 'pending', kept, maxAge))
    if (jar) return jar
  }
  throw new JWTSessionError('what is known of the user is too large for the cookie of a sign-in')
}

/** Tells whether claims are whole; nobody else can have sealed them. */
function isPending(claims: unknown): claims is PendingSignIn {
  if (!isRecord(claims)) return false
  const { account, methods, begun, epoch } = claims
  return (
    ['id', 'step', 'userId', 'callbackUrl'].every((name) => isFilled(claims[name])) &&
    isRecord(account) &&
    ['provider', 'type', 'providerAccountId'].every((name) => isFilled(account[name])) &&
    Array.isArray(methods) &&
    methods.every(isSignInMethod) &&
    [begun, epoch].every((value) => typeof value === 'number')
  )
}

/** The one that this browser has under way. @returns undefined where there is none (any more) */
export async function readPendingSignIn(
  engine: Engine,
  request: AuthRequest,
): Promise<PendingSignIn | undefined> {
  const cookie = readChunks(request.cookies, request.names.pendingSignIn.name)
  const claims = cookie ? await unseal(engine, 'pending', cookie) : undefined
  return isPending(claims) ? claims : undefined
}

/** Forgets it: the sign-in is done, or given up. */
export function dropPendingSignIn({ cookies, names }: AuthRequest): CookieJar {
  return cookies.size === 0 ? EMPTY_JAR : clearChunks(cookies, names.pendingSignIn)
}
