import type { Engine } from '../engine.js'
import { toError } from '../guards.js'
import { ownPage, redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

/**
 * Goes on once a new password is stored. Where that fails the password holds all the same, and what it has ended has ended: that is
 * logged, and the visitor is led to the sign-in page, which says so.
 *
 * @param callbackUrl where the sign-in there leads on to
 */
export async function onceSaved(
  engine: Engine,
  request: AuthRequest,
  callbackUrl: string,
  goOn: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await goOn()
  } catch (thrown) {
    engine.logger.error(toError(thrown))
    const page = engine.pages.signIn ?? `${request.base}/signin`
    const url = ownPage(request, page, { error: 'PasswordSaved', callbackUrl })
    return { ...redirect(url), status: 303 }
  }
}
