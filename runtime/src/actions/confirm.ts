import { callbackUrl } from '../checks/callback-url.js'
import { csrfToken } from '../session/csrf.js'
import type { Engine } from '../engine.js'
import { readLink } from '../flows/email-finish.js'
import { confirmSignInPage } from '../pages/confirm-sign-in.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { page, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { pageContext } from './page-context.js'

/**
 * Asks for a click before a mailed link is used up: programs that open links in mails do not click.
 *
 * @param elsewhere true where another browser has asked for the link, and for the code beside it
 * @throws Verification where the link is none
 */
export async function showConfirm(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  elsewhere: boolean,
): Promise<Reply> {
  const { identifier, token } = readLink(request)
  const target = await callbackUrl(engine, request)
  const csrf = await csrfToken(engine, request)
  const { html, headers } = confirmSignInPage(await pageContext(engine, request), {
    action: `${request.base}/callback/${provider.id}`,
    csrfToken: csrf.token,
    callbackUrl: target,
    email: identifier,
    token,
    elsewhere,
  })
  return page(html, headers, { cookies: csrf.cookies })
}
