import { safeRedirect } from '../checks/callback-url.js'
import type { SignInParams } from '../config/config.js'
import type { Engine } from '../engine.js'
import { AccessDenied, AuthError } from '../errors.js'
import { toError } from '../guards.js'
import type { AuthRequest } from '../request.js'

/**
 * Asks the `signIn` callback.
 *
 * @param userId of the user whom it is about, where one is known
 * @returns a URL to go to instead, or undefined to go on
 * @throws AuthError where it throws words for the page, and the configuration tells them
 * @throws AccessDenied where it refuses, or throws something else than an AuthError
 */
export async function authorize(
  engine: Engine,
  request: Pick<AuthRequest, 'origin'>,
  params: SignInParams,
  userId?: string,
): Promise<string | undefined> {
  const ask = async (): Promise<boolean | string> => {
    try {
      return await engine.settled(engine.callbacks.signIn(params))
    } catch (thrown) {
      if (thrown instanceof AuthError) throw thrown
      const told = engine.answers?.refusal(thrown, engine.pages.error !== undefined)
      if (told) throw told
      const cause = toError(thrown)
      throw new AccessDenied(cause.message, { cause, userId })
    }
  }
  const answer = await ask()
  if (!answer) throw new AccessDenied('the signIn callback refused', { userId })
  return typeof answer === 'string' ? safeRedirect(engine, request, answer) : undefined
}
