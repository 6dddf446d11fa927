import { signOutUrl } from '../checks/callback-url.js'
import { clearChunks } from '../cookies/chunks.js'
import { EMPTY_JAR, mergeJars, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { SignOutError, type AuthError } from '../errors.js'
import { redirect, type RedirectReply } from '../reply.js'
import { buildRequestUrl, type AuthRequest } from '../request.js'
import { dropCsrf } from '../session/csrf.js'
import { endSession } from '../session/end.js'
import { dropSessions, sessionCookie } from '../session/jwt.js'

export async function signOut(engine: Engine, request: AuthRequest): Promise<RedirectReply> {
  const { cookies } = request
  const url = buildRequestUrl(request)
  const cookie = sessionCookie(request)
  // One that was set when the site was served over http would be good again there.
  const plain = engine.cookies(false).sessionToken
  await endSession(engine, cookie)
  return redirect(
    await signOutUrl(engine, request),
    mergeJars(clearChunks(cookies, plain), dropSessions(cookie, url), dropCsrf(engine, request)),
  )
}

/** The session of whoever could not be signed out in the store: in this browser it ends all the same. */
export async function lostSession(
  _engine: Engine,
  request: AuthRequest,
  error?: AuthError,
): Promise<CookieJar> {
  return error instanceof SignOutError
    ? dropSessions(sessionCookie(request), buildRequestUrl(request))
    : EMPTY_JAR
}
