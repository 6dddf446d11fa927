import { clearChunks } from '../cookies/chunks.js'
import { jarOf, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import type { AuthRequest } from '../request.js'
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

/** Remembers it in this browser alone, in place of another sign-in that waits for something. */
export async function keepPendingPassword(
  engine: Engine,
  request: AuthRequest,
  pending: PendingPassword,
): Promise<CookieJar> {
  const { pendingSignIn } = request.names
  const value = await seal(engine, 'pending-password', pending, MAX_AGE)
  const cookie = { name: pendingSignIn.name, value, options: pendingSignIn.options }
  return jarOf(...clearChunks(request.cookies, pendingSignIn).values(), cookie)
}

/** The one that this browser has. @returns undefined where there is none (any more) */
export async function readPendingPassword(
  engine: Engine,
  request: AuthRequest,
): Promise<PendingPassword | undefined> {
  const cookie = request.cookies.get(request.names.pendingSignIn.name)
  const claims = cookie ? await unseal(engine, 'pending-password', cookie) : undefined
  const { id, identifier, epoch, callbackUrl, csrf } = claims ?? {}
  if (!isFilled(id) || !isFilled(identifier) || !isFilled(callbackUrl)) return undefined
  if (typeof epoch !== 'number' || typeof csrf !== 'string') return undefined
  return { id, identifier, epoch, callbackUrl, csrf }
}
