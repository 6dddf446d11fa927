import type { Engine } from '../engine.js'
import { MethodNotAllowed } from '../errors.js'
import { assertNever } from '../guards.js'
import { completeSignIn } from '../flows/complete-sign-in.js'
import { identifyByCredentials } from '../flows/credentials.js'
import { identifyForDevelopment } from '../flows/dev-sign-in.js'
import { identifyByEmail } from '../flows/email-finish.js'
import type { Identification } from '../flows/identification.js'
import { finishOnce } from '../flows/finish-once.js'
import { byFormPost, forwardResponse } from '../flows/redirect-proxy.js'
import { carryOn } from '../flows/response-params.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { providerOf } from './provider-of.js'

export { proofs } from './proofs.js'

async function identify(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedProvider,
): Promise<Identification> {
  switch (provider.type) {
    case 'oauth':
    case 'oidc': {
      // What a few ways to sign in need is loaded when somebody signs in that way, not when the server starts.
      const { finishOAuth } = await import('../flows/oauth-finish.js')
      return finishOAuth(engine, request, provider)
    }
    case 'email':
      return identifyByEmail(engine, request, provider)
    case 'webauthn': {
      if (request.method === 'GET') throw new MethodNotAllowed(['POST'])
      const { identifyByWebAuthn } = await import('../flows/webauthn-finish.js')
      return identifyByWebAuthn(engine, request, provider)
    }
    case 'credentials':
      if (request.method === 'GET') throw new MethodNotAllowed(['POST'])
      return identifyByCredentials(engine, request, provider)
    case 'dev':
      if (request.method === 'GET') throw new MethodNotAllowed(['POST'])
      return identifyForDevelopment(engine, request, provider)
    default:
      return assertNever(provider)
  }
}

/** Takes what proves who the user is, and signs in. */
export async function finishSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const provider = providerOf(engine, request)
  if (provider.type === 'email' && provider.confirm && request.method === 'GET') {
    const { showConfirm } = await import('./pages.js')
    return showConfirm(engine, request, provider)
  }
  const finish = async (): Promise<Reply> =>
    completeSignIn(engine, request, await identify(engine, request, provider))
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return finish()
  if (request.method === 'POST' && byFormPost(provider)) return carryOn(engine, request)
  const forwarded = await forwardResponse(engine, request, provider)
  return forwarded ?? finishOnce(engine, request, finish)
}
