import { callbackUrl } from '../../checks/callback-url.js'
import type { Engine } from '../../engine.js'
import { ownPage } from '../../reply.js'
import type { AuthRequest } from '../../request.js'
import { isFresh } from '../../session/fresh.js'
import { provableSession } from '../../session/renew-proof.js'

/**
 * Where whoever is signed in has to confirm it before a way to sign in is added, and comes back from. Without an account page
 * nobody has to.
 *
 * @returns undefined where nobody is signed in, or it was confirmed lately
 */
export async function confirmFirst(
  engine: Engine,
  request: AuthRequest,
): Promise<string | undefined> {
  if (!engine.account) return undefined
  const session = await provableSession(engine, request)
  if (!session || (await isFresh(engine, session))) return undefined
  const page = engine.pages.confirm ?? `${request.base}/confirm`
  return ownPage(request, page, { callbackUrl: await callbackUrl(engine, request) })
}
