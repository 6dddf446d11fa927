import { newestMail, readSentMail } from '../checks/sent-mail.js'
import { callbackUrl } from '../checks/callback-url.js'
import { type CookieJar, EMPTY_JAR } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { CONFIRM } from '../flows/confirm-by-mail.js'
import { hasMailbox, keepsMails } from '../flows/dev.js'
import { readLink } from '../flows/email-finish.js'
import { SIGN_IN } from '../flows/email-token.js'
import { mailboxUrl } from '../flows/send-mail.js'
import { resolveCodeForm } from '../flows/mail-code.js'
import { findRequestedMail } from '../flows/take-proof.js'
import { confirmLinkPage } from '../pages/confirm-identity.js'
import { confirmSignInPage } from '../pages/confirm-sign-in.js'
import { errorPage, type ErrorPage } from '../pages/error.js'
import type { Page } from '../pages/layout.js'
import { verifyRequestPage, type VerifyRequestPage } from '../pages/verify-request.js'
import type { ResolvedEmail, ResolvedProvider } from '../providers/resolve.js'
import { ownPage, page, type PageReply, redirect, type Reply } from '../reply.js'
import { type AuthRequest, field } from '../request.js'
import { csrfToken } from '../session/csrf.js'
import { pageContext, type Viewer } from './page-context.js'

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

// The pages are loaded when a developer asks for them: in production nobody does.

export async function showMailbox(engine: Engine, request: AuthRequest): Promise<Reply> {
  const { mailboxPage } = await import('../mails/mailbox-page.js')
  const { html, headers } = mailboxPage(await pageContext(engine, request), {
    mails: engine.mailbox.mails(),
    signInUrl: `${request.base}/signin`,
  })
  return page(html, headers)
}

async function keptMail(
  engine: Engine,
  request: AuthRequest,
  data: VerifyRequestPage,
): Promise<Page> {
  const { keptPage } = await import('../mails/mailbox-page.js')
  const mailbox = hasMailbox(engine, request) ? mailboxUrl(request) : undefined
  return keptPage(await pageContext(engine, request), data, mailbox)
}

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

type SentMailParts = Pick<VerifyRequestPage, 'sent' | 'code'>

async function readMailRequest(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedProvider | undefined,
): Promise<SentMailParts & { readonly cookies: CookieJar }> {
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
      ? { action: `${request.base}/${proof.takes}`, form, typed: field(request, 'code') }
      : undefined
  return { sent, code, cookies }
}

/** The page of a mailed link with which whoever is signed in confirms it: nothing is used up before the click. */
async function showConfirmLink(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<Reply> {
  const link = readLink(request)
  const mail = await findRequestedMail(engine, request, provider, CONFIRM, link)
  const { token, cookies } = await csrfToken(engine, request)
  const { html, headers } = confirmLinkPage(await pageContext(engine, request), {
    action: mail && `${request.base}/${mail.takes}`,
    email: link.identifier,
    token: link.token,
    csrfToken: token,
    callbackUrl: await callbackUrl(engine, request),
  })
  return page(html, headers, { cookies })
}

export async function showVerifyRequest(engine: Engine, request: AuthRequest): Promise<Reply> {
  const { query } = request
  // Programs that carry mails may have written a link anew.
  const read = (name: string): string | null => query.get(name) ?? query.get(`amp;${name}`)
  const provider = engine.providers.get(read('provider') ?? '')
  const isLink = read('purpose') === CONFIRM && read('token') !== null
  if (isLink && provider?.type === 'email') return showConfirmLink(engine, request, provider)
  if (engine.pages.verifyRequest !== undefined) {
    const names = ['provider', 'type', 'purpose', 'error']
    const params = names.map((name) => [name, query.get(name) ?? undefined] as const)
    return redirect(ownPage(request, engine.pages.verifyRequest, Object.fromEntries(params)))
  }
  const { cookies, ...mail } = await readMailRequest(engine, request, provider)
  const refused = query.get('error') === 'Verification'
  const data = { ...mail, refused, signInUrl: `${request.base}/signin` }
  const { html, headers } = keepsMails(engine, request, provider)
    ? await keptMail(engine, request, data)
    : verifyRequestPage(await pageContext(engine, request), data)
  return page(html, headers, { cookies })
}
