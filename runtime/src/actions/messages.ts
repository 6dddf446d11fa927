import { callbackUrl } from '../checks/callback-url.js'
import { newestMail } from '../checks/asked-mails.js'
import { readSentMail } from '../checks/sent-mail.js'
import { EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { keepsMails } from '../flows/dev.js'
import { SIGN_IN } from '../flows/email-token.js'
import { resolveCodeForm } from '../flows/mail-code.js'
import { errorPage, type ErrorPage } from '../pages/error.js'
import { verifyRequestPage, type VerifyRequestPage } from '../pages/verify-request.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import { ownPage, page, redirect, type PageReply, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { csrfToken } from '../session/csrf.js'
import { keptMail } from './mailbox.js'
import { pageContext, type Viewer } from './page-context.js'

export async function errorReply(
  engine: Engine,
  viewer: Viewer,
  data: ErrorPage,
): Promise<PageReply> {
  const { html, headers, status } = errorPage(await pageContext(engine, viewer), data)
  return page(html, headers, { status })
}

export async function showError(engine: Engine, request: AuthRequest): Promise<Reply> {
  const error = request.query.get('error') ?? undefined
  return engine.pages.error === undefined
    ? errorReply(engine, request, { error, signInUrl: `${request.base}/signin` })
    : redirect(ownPage(request, engine.pages.error, { error }))
}

type MailRequest = Pick<VerifyRequestPage, 'sent' | 'code'>

async function readMailRequest(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedProvider | undefined,
): Promise<MailRequest & { readonly cookies: CookieJar }> {
  const mail = await readSentMail(engine, request)
  if (provider?.type !== 'email' || mail?.provider !== provider.id)
    return { sent: undefined, code: undefined, cookies: EMPTY_JAR }
  const purpose = request.query.get('purpose') ?? SIGN_IN
  const proof = await newestMail(engine, request, { purpose, provider: provider.id })
  const { token, cookies } = await csrfToken(engine, request)
  const sent = {
    email: mail.email,
    written: mail.written,
    again: mail.again === 1,
    action: `${request.base}/${proof?.asks ?? `signin/${provider.id}`}`,
    csrfToken: token,
    callbackUrl: await callbackUrl(engine, request),
  }
  const form = resolveCodeForm(provider)
  const code =
    proof?.code !== undefined && form && proof.identifier.toLowerCase() === mail.email.toLowerCase()
      ? { action: `${request.base}/${proof.takes}`, form }
      : undefined
  return { sent, code, cookies }
}

export async function showVerifyRequest(engine: Engine, request: AuthRequest): Promise<Reply> {
  const { query } = request
  if (engine.pages.verifyRequest !== undefined) {
    const names = ['provider', 'type', 'purpose', 'error']
    const params = names.map((name) => [name, query.get(name) ?? undefined] as const)
    return redirect(ownPage(request, engine.pages.verifyRequest, Object.fromEntries(params)))
  }
  const provider = engine.providers.get(query.get('provider') ?? '')
  const { cookies, ...asked } = await readMailRequest(engine, request, provider)
  const refused = query.get('error') === 'Verification'
  const data = { ...asked, refused, signInUrl: `${request.base}/signin` }
  const { html, headers } = keepsMails(engine, request, provider)
    ? await keptMail(engine, request, data)
    : verifyRequestPage(await pageContext(engine, request), data)
  return page(html, headers, { cookies })
}
