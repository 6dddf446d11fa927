import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { backFromService, leadToService, findLeaving } from '../flows/sign-out-at-service.js'
import { toError } from '../guards.js'
import { redirect, type RedirectReply, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

/**
 * Ends the session here, always and first; and then at the service that it came from, where it is to end there as well.
 *
 * @param signOut ends it here
 */
export async function signOutThere(
  engine: Engine,
  request: AuthRequest,
  signOut: (engine: Engine, request: AuthRequest) => Promise<RedirectReply>,
): Promise<Reply> {
  // What keeps it from being told where a session came from keeps nobody signed in.
  const leaving = await findLeaving(engine, request).catch((thrown: unknown) => {
    engine.logger.error(toError(thrown))
    return undefined
  })
  const { location, cookies } = await signOut(engine, request)
  const led = leaving && (await leadToService(engine, request, leaving, location))
  return led ? redirect(led.url, mergeJars(cookies, led.cookies)) : redirect(location, cookies)
}

export async function finishSignOut(engine: Engine, request: AuthRequest): Promise<Reply> {
  const { url, cookies } = await backFromService(engine, request)
  return redirect(url, cookies)
}
