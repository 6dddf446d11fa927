import { ownPage } from '../reply.js'
import { callbackUrl, detourUrl } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import type { AuthRequest } from '../request.js'

/**
 * The sign-in page, for whoever has to sign in first.
 *
 * @param next where it leads on to: back to what the request is for, or to where that would have led
 */
export async function buildSignInUrl(
  engine: Engine,
  request: AuthRequest,
  next: 'back' | 'on' = 'on',
): Promise<string> {
  const page = engine.pages.signIn ?? `${request.base}/signin`
  const target = next === 'back' ? detourUrl(request) : await callbackUrl(engine, request)
  const error = 'SessionRequired'
  return ownPage(request, page, { error, callbackUrl: target })
}

/**
 * The page on which whoever is signed in confirms to be who it is; it leads back to what the request is for.
 *
 * @param way the only one that will do; any that the user has, where undefined
 */
export function toConfirm(engine: Engine, request: AuthRequest, way?: 'mail'): string {
  const page = engine.pages.confirm ?? `${request.base}/confirm`
  return ownPage(request, page, { callbackUrl: detourUrl(request), way })
}
