import { clearChallenge } from '../checks/challenge.js'
import { dropPending } from '../checks/pending.js'
import { hasPending } from '../checks/state.js'
import { clearTransaction, transactionId } from '../checks/transaction.js'
import { type CookieJar, EMPTY_JAR } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { type AuthError, BadRequest, TwoFactor } from '../errors.js'
import { completeConfirmation } from '../flows/complete-confirmation.js'
import { completeSignIn } from '../flows/complete-sign-in.js'
import { identifyByEmail, isCodePosted, isElsewhere, isPrefetch } from '../flows/email-finish.js'
import { answerOnce } from '../flows/answer-once.js'
import { byFormPost, forwardResponse } from '../flows/redirect-proxy.js'
import { readResponse, relayResponse } from '../flows/response-params.js'
import {
  requireProvider,
  type ResolvedEmail,
  type ResolvedOAuth,
  type ResolvedProvider,
} from '../providers/resolve.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { provableSession } from '../session/renew-proof.js'
import { identify } from './identify.js'
import { followCallbackUrl, isLinkVisitor, showVisitor, useMailedLink } from './signed-in.js'

/** Takes a mailed link or code, and signs in. */
async function takeMail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<Reply> {
  const finish = async (): Promise<Reply> => {
    const found = await identifyByEmail(engine, request, provider)
    return 'reply' in found ? found.reply : completeSignIn(engine, request, found)
  }
  return isCodePosted(request, provider) ? finish() : useMailedLink(engine, request, finish)
}

/** Opens a mailed link: asks for a click first where somebody else may have opened it. */
async function openLink(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<Reply> {
  const elsewhere = await isElsewhere(engine, request, provider)
  if (elsewhere && (await isLinkVisitor(engine, request))) return showVisitor(engine, request)
  if (elsewhere || provider.confirm) {
    const { showConfirm } = await import('./pages.js')
    return showConfirm(engine, request, provider, elsewhere)
  }
  // An answer that is no success is not kept for the click.
  if (isPrefetch(request)) throw new BadRequest(400, 'a link to sign in can not be prefetched')
  const sent = [...request.query]
  return answerOnce(engine, request, { sent }, () => takeMail(engine, request, provider))
}

/** Tells whether a browser that has not begun a sign-in, or has finished it, is signed in by the same service. */
async function hasServiceSignedIn(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
): Promise<boolean> {
  if (!provider.checks.has('state')) return false
  return (await provableSession(engine, request))?.provider === provider.id
}

/** Finishes a sign-in of a service: the same response again leads on. */
async function takeResponse(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
): Promise<Reply> {
  const { params } = await readResponse(engine, request)
  const state = params.get('state')
  const id = await transactionId(state ?? undefined)
  const isPending =
    state !== null && id !== undefined && (await hasPending(engine, request, id, state))
  const finish = async (): Promise<Reply> =>
    !isPending && (await hasServiceSignedIn(engine, request, provider))
      ? followCallbackUrl(engine, request)
      : finishWith(engine, request, provider)
  const secrets = isPending ? [state] : []
  return answerOnce(engine, request, { sent: [...params], secrets }, finish)
}

async function clearChecks(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
): Promise<CookieJar> {
  if (!provider.checks.has('state')) return clearTransaction(request, undefined)
  const { params } = await readResponse(engine, request)
  return clearTransaction(request, await transactionId(params.get('state') ?? undefined))
}

async function clearSignInProofs(engine: Engine, request: AuthRequest): Promise<CookieJar> {
  const posted = request.method === 'POST'
  const provider = engine.providers.get(request.providerId ?? '')
  switch (provider?.type) {
    case 'webauthn':
      return posted ? clearChallenge(request) : EMPTY_JAR
    case 'oauth':
    case 'oidc':
      // A posted response is only carried on: what it is checked with is used up where it arrives.
      return posted && byFormPost(provider) ? EMPTY_JAR : clearChecks(engine, request, provider)
    default:
      return clearTransaction(request, undefined)
  }
}

/** The cookies that are for one use, whatever comes of it. @param error that it ended with */
export async function proofs(
  engine: Engine,
  request: AuthRequest,
  error?: AuthError,
): Promise<CookieJar> {
  const { action, providerId } = request
  switch (action) {
    case 'confirm':
      return providerId === 'passkey' ? clearChallenge(request) : EMPTY_JAR
    case 'two-factor':
      return error instanceof TwoFactor && error.isOver ? dropPending(request) : EMPTY_JAR
    default:
      return clearSignInProofs(engine, request)
  }
}

export { acceptLogout } from './service-sign-out.js'
export { confirmIdentity } from './confirm-identity.js'
export { secondStep } from './second-step.js'
export { finishSignOut, signOutThere } from './service-sign-out.js'

async function finishWith(
  engine: Engine,
  request: AuthRequest,
  provider: Exclude<ResolvedProvider, ResolvedEmail>,
): Promise<Reply> {
  const found = await identify(engine, request, provider)
  if (!found.confirms) return completeSignIn(engine, request, found)
  return completeConfirmation(engine, request, await provableSession(engine, request), found)
}

export async function finishSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const provider = requireProvider(engine, request)
  if (provider.type === 'email')
    return request.method === 'GET'
      ? openLink(engine, request, provider)
      : takeMail(engine, request, provider)
  if (provider.type !== 'oauth' && provider.type !== 'oidc')
    return finishWith(engine, request, provider)
  if (request.method === 'POST' && byFormPost(provider)) return relayResponse(engine, request)
  const forwarded = await forwardResponse(engine, request, provider)
  return forwarded ?? takeResponse(engine, request, provider)
}
