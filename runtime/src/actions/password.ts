import { callbackUrl, keepCallbackUrl } from '../checks/callback-url.js'
import { noteUsedProof } from '../checks/used-proof.js'
import { readPendingPassword } from '../checks/pending-password.js'
import { type CookieJar, mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { AccessDenied, BadRequest } from '../errors.js'
import { answerOnce } from '../flows/answer-once.js'
import { changePassword } from '../flows/change-password.js'
import { choosePassword, pendingPassword } from '../flows/choose-password.js'
import { isPrefetch, readLink } from '../flows/email-finish.js'
import {
  isAskedHere,
  mailPassword,
  type PasswordAsk,
  passwordSender,
  takePasswordProof,
} from '../flows/password-proof.js'
import { type ChoiceRefusal, passwordProvider, passwordStore } from '../flows/passwords.js'
import { addressPage, choosePage, type ChoosePage, goOnPage } from '../pages/password.js'
import { ownPage, page, redirect, type Reply } from '../reply.js'
import { type AuthRequest, field } from '../request.js'
import { csrfToken } from '../session/csrf.js'
import { whoIsThere } from '../session/current.js'
import { isFresh } from '../session/fresh.js'
import { provableSession } from '../session/renew-proof.js'
import { pageContext } from './page-context.js'
import { followCallbackUrl, useMailedLink } from './signed-in.js'
import { buildSignInUrl, toConfirm } from './sign-in-url.js'

const ADDRESS_PAGES = {
  signup: { kind: 'signUp', own: 'signUp' },
  'forgot-password': { kind: 'forgot', own: 'forgotPassword' },
} as const

async function showAddressPage(
  engine: Engine,
  request: AuthRequest,
  action: keyof typeof ADDRESS_PAGES,
): Promise<Reply> {
  const { kind, own } = ADDRESS_PAGES[action]
  const error = request.query.get('error') ?? undefined
  const target = await callbackUrl(engine, request)
  const remembered = keepCallbackUrl(request, target)
  const path = engine.pages[own]
  if (path !== undefined)
    return redirect(ownPage(request, path, { error, callbackUrl: target }), remembered)
  const { token, cookies } = await csrfToken(engine, request)
  const { html, headers } = addressPage(await pageContext(engine, request), {
    kind,
    email: field(request, 'email'),
    action: `${request.base}/${action}`,
    signInUrl: `${request.base}/signin`,
    csrfToken: token,
    callbackUrl: target,
    error,
  })
  return page(html, headers, { cookies: mergeJars(remembered, cookies) })
}

function listFields(engine: Engine, request: AuthRequest): ChoosePage['fields'] {
  const { fields } = passwordProvider(engine)
  return Object.entries(fields).map(([name, { label, type = 'text', required = true }]) => ({
    name,
    label,
    type,
    required,
    value: type === 'password' ? '' : (field(request, name) ?? ''),
  }))
}

/** Why a password was not taken: the page has what was typed beside it, and the password never. */
interface RefusedPassword {
  readonly error: ChoiceRefusal | undefined
  readonly status: 200 | 400
}

const NOT_REFUSED: RefusedPassword = { error: undefined, status: 200 }

type ChoosePageParts = Pick<
  ChoosePage,
  'kind' | 'email' | 'name' | 'fields' | 'asksCurrent' | 'callbackUrl'
>

async function showForm(
  engine: Engine,
  request: AuthRequest,
  shown: ChoosePageParts,
  { error, status }: RefusedPassword,
): Promise<Reply> {
  const { token, cookies } = await csrfToken(engine, request)
  const url = `${request.base}/${shown.kind === 'change' ? 'change-password' : 'new-password'}`
  const { html, headers } = choosePage(await pageContext(engine, request), {
    ...shown,
    action: url,
    minLength: passwordProvider(engine).minLength,
    csrfToken: token,
    error: error ?? request.query.get('error') ?? undefined,
  })
  const remembered = keepCallbackUrl(request, shown.callbackUrl)
  const shownPage = page(html, headers, { cookies: mergeJars(remembered, cookies), status })
  return status === 200 ? shownPage : { ...shownPage, url: ownPage(request, url, { error }) }
}

function toOwn(
  request: AuthRequest,
  path: string,
  params: Record<string, string | undefined>,
  cookies?: CookieJar,
): Reply {
  const reply = redirect(ownPage(request, path, params), cookies)
  return request.method === 'POST' ? { ...reply, status: 303 } : reply
}

/** Leaves the page that asks for a new password where nobody waits to choose one. */
async function leaveNewPassword(
  engine: Engine,
  request: AuthRequest,
  error: string | undefined,
): Promise<Reply | undefined> {
  if (await readPendingPassword(engine, request)) return undefined
  // The form was that of a code or of a link, which are as they were.
  if (error === 'MissingCSRF')
    return redirect(ownPage(request, engine.pages.signIn ?? `${request.base}/signin`, { error }))
  // Somebody has gone back to it who has chosen one.
  return (await whoIsThere(engine, request)) ? followCallbackUrl(engine, request) : undefined
}

async function showNewPassword(
  engine: Engine,
  request: AuthRequest,
  refused: RefusedPassword = NOT_REFUSED,
): Promise<Reply> {
  const error = refused.error ?? request.query.get('error') ?? undefined
  const elsewhere = await leaveNewPassword(engine, request, error)
  if (elsewhere) return elsewhere
  const { identifier, callbackUrl: target } = await pendingPassword(engine, request, false)
  const owner = await passwordStore(engine).getUserByEmail(identifier)
  const own = engine.pages.newPassword
  if (own !== undefined) return toOwn(request, own, { error, new: owner ? undefined : '1' })
  const shown = owner
    ? ({ kind: 'choose', email: owner.email, name: undefined, fields: [] } as const)
    : ({
        kind: 'welcome',
        email: identifier,
        name: field(request, 'name') ?? '',
        fields: listFields(engine, request),
      } as const)
  return showForm(engine, request, { ...shown, asksCurrent: false, callbackUrl: target }, refused)
}

/** Opens a mailed link: at once where it was asked for, and its provider asks for no click; else after one. @throws Verification where it is none */
async function openPasswordLink(engine: Engine, request: AuthRequest): Promise<Reply> {
  if (isPrefetch(request)) throw new BadRequest(400, 'a mailed link can not be prefetched')
  const { identifier, token } = readLink(request)
  const sent = [...request.query]
  if (!passwordSender(engine).confirm && (await isAskedHere(engine, request)))
    return answerOnce(engine, request, { sent }, () => takePasswordProof(engine, request))
  const csrf = await csrfToken(engine, request)
  const { html, headers } = goOnPage(await pageContext(engine, request), {
    action: `${request.base}/new-password`,
    csrfToken: csrf.token,
    callbackUrl: await callbackUrl(engine, request),
    email: identifier,
    token,
  })
  return page(html, headers, { cookies: csrf.cookies })
}

async function showChangePassword(
  engine: Engine,
  request: AuthRequest,
  refused: RefusedPassword = NOT_REFUSED,
): Promise<Reply> {
  const session = await provableSession(engine, request)
  if (!session) return redirect(await buildSignInUrl(engine, request, 'back'))
  const { userId, user } = session
  if (!user?.email) throw new AccessDenied('somebody without an address has no password')
  const asksCurrent = (await passwordStore(engine).getFactor(userId, 'password')) !== undefined
  if (!asksCurrent && !(await isFresh(engine, session))) return redirect(toConfirm(engine, request))
  const target = await callbackUrl(engine, request)
  const own = engine.pages.changePassword
  const error = refused.error ?? request.query.get('error') ?? undefined
  if (own !== undefined)
    return toOwn(request, own, { error, callbackUrl: target }, keepCallbackUrl(request, target))
  const shown = { kind: 'change', email: user.email, name: undefined, fields: [] } as const
  return showForm(engine, request, { ...shown, asksCurrent, callbackUrl: target }, refused)
}

export { confirmByMail } from '../flows/confirm-by-mail.js'
export { identifyByPassword, provePassword } from '../flows/password-sign-in.js'

type PasswordReply = Reply | ChoiceRefusal

async function orAgain(
  outcome: PasswordReply,
  again: (refused: RefusedPassword) => Promise<Reply>,
): Promise<Reply> {
  return typeof outcome === 'string' ? again({ error: outcome, status: 400 }) : outcome
}

/** Tells whether a password was posted, or nothing, from the page that asks for one: a mail has a code, and its link a token. */
async function isChoice(engine: Engine, request: AuthRequest): Promise<boolean> {
  const { body } = request
  if (Object.hasOwn(body, 'password')) return true
  if (Object.hasOwn(body, 'code')) return false
  return (await readPendingPassword(engine, request)) !== undefined
}

async function newPassword(engine: Engine, request: AuthRequest): Promise<Reply> {
  if (request.method === 'GET')
    return request.query.has('token') || request.query.has('amp;token')
      ? openPasswordLink(engine, request)
      : showNewPassword(engine, request)
  const take = async (): Promise<Reply> => takePasswordProof(engine, request)
  if (Object.hasOwn(request.body, 'token')) return useMailedLink(engine, request, take)
  if (!(await isChoice(engine, request))) return take()
  return orAgain(await choosePassword(engine, request), (refused) =>
    showNewPassword(engine, request, refused),
  )
}

async function change(engine: Engine, request: AuthRequest): Promise<Reply> {
  if (request.method === 'GET') return showChangePassword(engine, request)
  const session = await provableSession(engine, request)
  if (!session) return redirect(await buildSignInUrl(engine, request, 'back'))
  try {
    return await orAgain(await changePassword(engine, request, session), (refused) =>
      showChangePassword(engine, request, refused),
    )
  } catch (thrown) {
    // Every change ends the sessions from before it.
    if (!(await provableSession(engine, request))) noteUsedProof(request)
    throw thrown
  }
}

async function ask(engine: Engine, request: AuthRequest, action: PasswordAsk): Promise<Reply> {
  return request.method === 'GET'
    ? showAddressPage(engine, request, action)
    : mailPassword(engine, request, action)
}

export async function answerPassword(engine: Engine, request: AuthRequest): Promise<Reply> {
  switch (request.action) {
    case 'signup':
    case 'forgot-password':
      return ask(engine, request, request.action)
    case 'new-password':
      return newPassword(engine, request)
    case 'change-password':
      return change(engine, request)
    default:
      return redirect(request.home)
  }
}
