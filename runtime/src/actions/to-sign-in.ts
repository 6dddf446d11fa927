import { ownPage } from '../reply.js'
import { callbackUrl } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { urlOf, type AuthRequest } from '../request.js'

/** The sign-in page, for whoever has to sign in first; it leads on to where they want to go. */
export async function toSignIn(engine: Engine, request: AuthRequest): Promise<string> {
  const page = engine.pages.signIn ?? `${request.base}/signin`
  const error = 'SessionRequired'
  return ownPage(request, page, { error, callbackUrl: await callbackUrl(engine, request) })
}

/** The page on which whoever is signed in confirms to be who it is; it leads back to what the request is for. */
export function toConfirm(engine: Engine, request: AuthRequest): string {
  const page = engine.pages.confirm ?? `${request.base}/confirm`
  return ownPage(request, page, { callbackUrl: urlOf(request).href })
}
