import { safeRedirect } from '../checks/callback-url.js'
import { dropCsrf } from '../checks/csrf.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { AccessDenied, AuthError } from '../errors.js'
import { toError } from '../guards.js'
import { redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { dropSession, sealSession } from '../session/jwt.js'
import type { Identification } from './identification.js'

/** Asks the `signIn` callback. @returns a URL to go to instead, or undefined to go on */
async function authorize(
  engine: Engine,
  request: AuthRequest,
  found: Identification,
): Promise<string | undefined> {
  const { user, account, profile, credentials } = found
  const ask = async (): Promise<boolean | string> => {
    try {
      return await engine.callbacks.signIn({
        user,
        account,
        ...(profile && { profile }),
        ...(credentials && { credentials }),
      })
    } catch (thrown) {
      if (thrown instanceof AuthError) throw thrown
      const cause = toError(thrown)
      throw new AccessDenied(cause.message, { cause })
    }
  }
  const answer = await ask()
  if (!answer) throw new AccessDenied('the signIn callback refused')
  return typeof answer === 'string' ? safeRedirect(engine, request, answer) : undefined
}

/**
 * The only ending of a sign-in, whatever the provider: asks the `signIn` callback, starts the session, tells the event,
 * and sends the user on. The CSRF token does not survive: the next form belongs to another user.
 *
 * @throws AccessDenied where the callback refuses or throws
 */
export async function completeSignIn(
  engine: Engine,
  request: AuthRequest,
  found: Identification,
): Promise<Reply> {
  const elsewhere = await authorize(engine, request, found)
  if (elsewhere !== undefined) return redirect(elsewhere)
  const { user, account, profile } = found
  const isNewUser = false
  const token = await engine.callbacks.jwt({
    token: {
      name: user.name ?? null,
      email: user.email ?? null,
      picture: user.image ?? null,
      sub: user.id,
    },
    user,
    account,
    ...(profile && { profile }),
    trigger: 'signIn',
    isNewUser,
  })
  const cookie = { cookies: request.cookies, option: request.names.sessionToken }
  const session = token ? await sealSession(engine, cookie, token) : dropSession(cookie)
  await engine.emit('signIn', { user, account, ...(profile && { profile }), isNewUser })
  return redirect(found.callbackUrl, mergeJars(session, dropCsrf(engine, request)))
}
