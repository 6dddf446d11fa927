import { clearChunks, readChunks, writeChunks } from '../cookies/chunks.js'
import { EMPTY_JAR, createJar, type CookieJar } from '../cookies/jar.js'
import { lastingCookies } from '../cookies/names.js'
import type { Engine } from '../engine.js'
import { JWTSessionError } from '../errors.js'
import type { AuthRequest } from '../request.js'
import { seal, unseal } from './sealed.js'

// What waits in a browser for its visitor to go on: one thing at a time, as a new one takes the place of the one before.

/** The kinds of what waits: none is taken for another. */
type PendingKind = 'pending' | 'pending-password' | 'sign-out'

/** Characters of a cookie for which there is always room: that of sign-ins under way is kept free. */
const SMALL = 1400

function buildJar(request: AuthRequest, value: string): CookieJar | undefined {
  const option = request.names.pendingSignIn
  if (value.length <= SMALL)
    return createJar(...clearChunks(request.cookies, option).values(), {
      name: option.name,
      value,
      options: option.options,
    })
  return writeChunks(lastingCookies(request.cookies, request.names), option, value)
}

/**
 * Lets something wait in this browser alone.
 *
 * @param forms of it, the longest first: the first that cookies can keep is kept
 * @param maxAge seconds
 * @throws JWTSessionError where all of them are too large
 */
export async function keepPending(
  engine: Engine,
  request: AuthRequest,
  kind: PendingKind,
  forms: readonly object[],
  maxAge: number,
): Promise<CookieJar> {
  for (const form of forms) {
    const jar = buildJar(request, await seal(engine, kind, form, maxAge))
    if (jar) return jar
  }
  throw new JWTSessionError('what waits in this browser is too large for its cookies')
}

export async function readPending(
  engine: Engine,
  request: AuthRequest,
  kind: PendingKind,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const cookie = readChunks(request.cookies, request.names.pendingSignIn.name)
  return cookie ? unseal(engine, kind, cookie) : undefined
}

export function dropPending({ cookies, names }: AuthRequest): CookieJar {
  return cookies.size === 0 ? EMPTY_JAR : clearChunks(cookies, names.pendingSignIn)
}
