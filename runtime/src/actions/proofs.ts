import { clearChallenge } from '../checks/challenge.js'
import { dropPending } from '../checks/pending.js'
import { clearTransaction, transactionId } from '../checks/transaction.js'
import { EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { TwoFactor, type AuthError } from '../errors.js'
import { byFormPost } from '../flows/redirect-proxy.js'
import { readResponse } from '../flows/response-params.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'

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
