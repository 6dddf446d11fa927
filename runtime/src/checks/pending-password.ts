import type { CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import type { AuthRequest } from '../request.js'
import { keepPending, readPending } from './pending.js'

/** A mailbox that was proven, whose owner has still to choose a password. It opens nothing else. */
export interface PendingPassword {
  /** Names it, so that it counts once. */
  readonly id: string
  readonly identifier: string
  readonly turn: number
  readonly callbackUrl: string
  /** The CSRF token of the browser in which the mailbox was proven; empty where there is none. */
  readonly csrf: string
}

/** Seconds. */
const MAX_AGE = 900

/**
 * Remembers it in this browser alone, in place of another sign-in that waits for something; without the way back, where that is too
 * much for cookies.
 *
 * @throws JWTSessionError where it is too large all the same
 */
export async function keepPendingPassword(
  engine: Engine,
  request: AuthRequest,
  pending: PendingPassword,
): Promise<CookieJar> {
  const home = { ...pending, callbackUrl: new URL(request.home).href }
  return keepPending(engine, request, 'pending-password', [pending, home], MAX_AGE)
}

export async function readPendingPassword(
  engine: Engine,
  request: AuthRequest,
): Promise<PendingPassword | undefined> {
  const claims = await readPending(engine, request, 'pending-password')
  const { id, identifier, turn, callbackUrl, csrf } = claims ?? {}
  if (!isFilled(id) || !isFilled(identifier) || !isFilled(callbackUrl)) return undefined
  if (typeof turn !== 'number' || typeof csrf !== 'string') return undefined
  return { id, identifier, turn, callbackUrl, csrf }
}
