import type { Engine } from '../engine.js'
import { keepsMails } from '../flows/dev.js'
import { errorPage } from '../pages/error.js'
import { verifyRequestPage } from '../pages/verify-request.js'
import { page, redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { showKept } from './mailbox.js'
import { ownPage, pageContext } from './page-context.js'

/** Shows what went wrong, or goes to the application's own page. */
export async function showError(engine: Engine, request: AuthRequest): Promise<Reply> {
  const error = request.query.get('error') ?? undefined
  if (engine.pages.error !== undefined)
    return redirect(ownPage(request, engine.pages.error, { error }))
  const { html, headers, status } = errorPage(pageContext(engine, request), {
    error,
    signInUrl: `${request.base}/signin`,
  })
  return page(html, headers, { status })
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
  if (keepsMails(engine, request, provider)) return showKept(engine, request)
  const { html, headers } = verifyRequestPage(pageContext(engine, request))
  return page(html, headers)
}
