import { readChunks } from '../cookies/chunks.js'
import type { CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { JWTSessionError } from '../errors.js'
import { isFilled } from '../guards.js'
import type { AuthRequest } from '../request.js'
import { jarOfPending } from './pending-sign-in.js'
import { seal, unseal } from './sealed.js'

/** A mailbox that was proven, whose owner has still to choose a password. It opens nothing else. */
export interface PendingPassword {
  /** Names it, so that it counts once. */
  readonly id: string
  /** The address, normalised. */
  readonly identifier: string
  /** How often what is mailed to the address was made void until now. */
  readonly epoch: number
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
  for (const kept of [pending, { ...pending, callbackUrl: new URL(request.home).href }]) {
    const jar = jarOfPending(request, await seal(engine, 'pending-password', kept, MAX_AGE))
    if (jar) return jar
  }
  throw new JWTSessionError('a proven mailbox is too large for the cookie that keeps it')
}

/** The one that this browser has. @returns undefined where there is none (any more) */
export async function readPendingPassword(
  engine: Engine,
  request: AuthRequest,
): Promise<PendingPassword | undefined> {
  const cookie = readChunks(request.cookies, request.names.pendingSignIn.name)
  const claims = cookie ? await unseal(engine, 'pending-password', cookie) : undefined
  const { id, identifier, epoch, callbackUrl, csrf } = claims ?? {}
  if (!isFilled(id) || !isFilled(identifier) || !isFilled(callbackUrl)) return undefined
  if (typeof epoch !== 'number' || typeof csrf !== 'string') return undefined
  return { id, identifier, epoch, callbackUrl, csrf }
}
