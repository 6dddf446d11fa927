import { callbackUrl } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import type { AuthRequest } from '../request.js'
import { ownPage } from './own-page.js'

/** The sign-in page, for whoever has to sign in first; it leads on to where they want to go. */
export async function toSignIn(engine: Engine, request: AuthRequest): Promise<string> {
  const page = engine.pages.signIn ?? `${new URL(request.base).pathname}/signin`
  const error = 'SessionRequired'
  return ownPage(request, page, { error, callbackUrl: await callbackUrl(engine, request) })
}
