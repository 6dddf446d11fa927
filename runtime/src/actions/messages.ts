import { callbackUrl } from '../checks/callback-url.js'
import { readSentMail } from '../checks/sent-mail.js'
import { EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { keepsMails } from '../flows/dev.js'
import { errorPage, type ErrorPage } from '../pages/error.js'
import { verifyRequestPage, type SentAgain } from '../pages/verify-request.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import { page, redirect, type PageReply, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { csrfToken } from '../session/csrf.js'
import { keptMail } from './mailbox.js'
import { ownPage } from './own-page.js'
import { pageContext, type Viewer } from './page-context.js'

/** The built-in error page. */
export async function errorReply(
  engine: Engine,
  viewer: Viewer,
  data: ErrorPage,
): Promise<PageReply> {
  const { html, headers, status } = errorPage(await pageContext(engine, viewer), data)
  return page(html, headers, { status })
}

/** Shows what went wrong, or goes to the application's own page. */
export async function showError(engine: Engine, request: AuthRequest): Promise<Reply> {
  const error = request.query.get('error') ?? undefined
  return engine.pages.error === undefined
    ? errorReply(engine, request, { error, signInUrl: `${request.base}/signin` })
    : redirect(ownPage(request, engine.pages.error, { error }))
}

/** The mail of a provider that this browser has asked for, and the cookies that the form for another one needs. */
async function sentTo(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedProvider | undefined,
): Promise<{ readonly sent: SentAgain | undefined; readonly cookies: CookieJar }> {
  const mail = await readSentMail(engine, request)
  if (!mail || mail.provider !== provider?.id) return { sent: undefined, cookies: EMPTY_JAR }
  const { token, cookies } = await csrfToken(engine, request)
  const sent = {
    email: mail.email,
    again: mail.again === 1,
    action: `${request.base}/signin/${provider.id}`,
    csrfToken: token,
    callbackUrl: await callbackUrl(engine, request),
  }
  return { sent, cookies }
}

/** Sends the user to the mailbox, or to the application's own page. */
export async function showVerifyRequest(engine: Engine, request: AuthRequest): Promise<Reply> {
  if (engine.pages.verifyRequest !== undefined) {
    const params = {
      provider: request.query.get('provider') ?? undefined,
      type: request.query.get('type') ?? undefined,
    }
    return redirect(ownPage(request, engine.pages.verifyRequest, params))
  }
  const provider = engine.providers.get(request.query.get('provider') ?? '')
  const { sent, cookies } = await sentTo(engine, request, provider)
  const data = { sent, signInUrl: `${request.base}/signin` }
  const { html, headers } = keepsMails(engine, request, provider)
    ? await keptMail(engine, request, data)
    : verifyRequestPage(await pageContext(engine, request), data)
  return page(html, headers, { cookies })
}
