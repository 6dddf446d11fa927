import { clearChallenge } from '../checks/challenge.js'
import { dropPending } from '../checks/pending.js'
import { clearTransaction, transactionId } from '../checks/transaction.js'
import { type CookieJar, EMPTY_JAR } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { type AuthError, TwoFactor } from '../errors.js'
import { completeConfirmation } from '../flows/complete-confirmation.js'
import { completeSignIn } from '../flows/complete-sign-in.js'
import { identifyByEmail, isElsewhere } from '../flows/email-finish.js'
import { finishOnce } from '../flows/finish-once.js'
import { byFormPost, forwardResponse } from '../flows/redirect-proxy.js'
import { readResponse, relayResponse } from '../flows/response-params.js'
import { requireProvider, type ResolvedEmail, type ResolvedOAuth } from '../providers/resolve.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { provableSession } from '../session/renew-proof.js'
import { identify } from './identify.js'

/** Takes a mailed link or code and signs in; asks for a click first where somebody else may have opened the link. */
async function finishEmail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<Reply> {
  if (request.method === 'GET') {
    const elsewhere = await isElsewhere(engine, request, provider)
    if (elsewhere || provider.confirm) {
      const { showConfirm } = await import('./pages.js')
      return showConfirm(engine, request, provider, elsewhere)
    }
  }
  const found = await identifyByEmail(engine, request, provider)
  return 'reply' in found ? found.reply : completeSignIn(engine, request, found)
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

export async function finishSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const provider = requireProvider(engine, request)
  if (provider.type === 'email') {
    return finishEmail(engine, request, provider)
  }
  const finish = async (): Promise<Reply> => {
    const found = await identify(engine, request, provider)
    if (!found.confirms) return completeSignIn(engine, request, found)
    return completeConfirmation(engine, request, await provableSession(engine, request), found)
  }
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return finish()
  if (request.method === 'POST' && byFormPost(provider)) return relayResponse(engine, request)
  const forwarded = await forwardResponse(engine, request, provider)
  return forwarded ?? finishOnce(engine, request, finish)
}
