import type { Engine } from '../engine.js'
import { after } from '../in-time.js'
import { isSignInMethod } from '../sign-in-method.js'
import type { Awaitable, SignInMethod } from '../types.js'

/** Seconds for which a proof is fresh, where nobody says anything else. */
export const FRESH = 600

export interface FreshProof {
  readonly userId?: string | undefined
  /** The second in which its user last did something to prove it; undefined, or 0, where nothing says so. */
  readonly freshAt?: number | undefined
  /** How that was proven, in order, as a token or a row has it: the last one is what was done at that second. */
  readonly methods?: readonly SignInMethod[] | string | null | undefined
}

const SECOND: ReadonlySet<unknown> = new Set<SignInMethod>(['otp', 'recovery', 'mfa'])

/** Tells whether what was proven last, at the second that a session is fresh from, has given the second factor. */
function gaveSecondFactor(methods: FreshProof['methods']): boolean {
  const all: unknown = typeof methods === 'string' ? methods.split(' ') : methods
  return Array.isArray(all) && SECOND.has(all.at(-1))
}

export function isSecondFactor(method: SignInMethod): boolean {
  return SECOND.has(method)
}

/**
 * The methods of a session whose user has proven one more: what was proven last stands last.
 *
 * @param isTwo true where it was two factors at once
 */
export function addMethod(
  methods: readonly SignInMethod[],
  method: SignInMethod,
  isTwo = false,
): readonly SignInMethod[] {
  const proven: readonly SignInMethod[] = isTwo ? [method, 'mfa'] : [method]
  return [...methods.filter((known) => !proven.includes(known)), ...proven]
}

export function parseMethods(stored: string | null | undefined): readonly SignInMethod[] {
  return (stored ?? '').split(' ').filter(isSignInMethod)
}

/** Tells whether a user has set up two-step sign-in. Where it is not configured its table may not be there. */
export async function asksSecondFactor(
  { twoFactor, store }: Engine,
  userId: string,
): Promise<boolean> {
  return twoFactor !== undefined && (await store?.getFactor(userId, 'totp')) !== undefined
}

/**
 * Tells whether somebody has proven lately whose a session is: by what they did, and not by an answer that came. Whoever has a
 * second factor has to have given that. The store is asked where nothing else tells, and never for a session that is not fresh.
 * OWASP ASVS 5.0, sections 6.8.4 and 7.5.1.
 *
 * @param maxAge seconds
 * @throws AdapterError where the store fails
 */
export function isFresh(
  engine: Engine,
  { userId, freshAt = 0, methods }: FreshProof,
  maxAge: number = FRESH,
): Awaitable<boolean> {
  const isLate = freshAt <= 0 || engine.host.now() / 1000 - freshAt > maxAge
  if (isLate || userId === undefined) return false
  if (engine.twoFactor === undefined || gaveSecondFactor(methods)) return true
  return after(asksSecondFactor(engine, userId), (asks) => !asks)
}
