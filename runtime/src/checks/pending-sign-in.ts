import type { CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { isFilled, isRecord } from '../guards.js'
import type { AuthRequest } from '../request.js'
import { isSignInMethod } from '../sign-in-method.js'
import type { Account, Profile, SignInMethod } from '../types.js'
import { keepPending, readPending } from './pending.js'

/** A sign-in whose first step is done. It opens nothing: whoever has it has still to do the second one. */
export interface PendingSignIn {
  readonly id: string
  readonly step: 'two-factor' | 'set-up'
  readonly begun: number
  readonly turn: number
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
  const forms = profile ? [pending, rest] : [rest]
  return keepPending(engine, request, 'pending', forms, MAX_AGE[pending.step])
}

/** Tells whether claims are whole; nobody else can have sealed them. */
function isPending(claims: unknown): claims is PendingSignIn {
  if (!isRecord(claims)) return false
  const { account, methods, begun, turn } = claims
  return (
    ['id', 'step', 'userId', 'callbackUrl'].every((name) => isFilled(claims[name])) &&
    isRecord(account) &&
    ['provider', 'type', 'providerAccountId'].every((name) => isFilled(account[name])) &&
    Array.isArray(methods) &&
    methods.every(isSignInMethod) &&
    [begun, turn].every((value) => typeof value === 'number')
  )
}

export async function readPendingSignIn(
  engine: Engine,
  request: AuthRequest,
): Promise<PendingSignIn | undefined> {
  const claims = await readPending(engine, request, 'pending')
  return isPending(claims) ? claims : undefined
}
