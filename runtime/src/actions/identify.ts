import type { Engine } from '../engine.js'
import { MethodNotAllowed } from '../errors.js'
import { identifyByCredentials } from '../flows/credentials.js'
import { identifyForDevelopment } from '../flows/dev-sign-in.js'
import type { Identification } from '../flows/identification.js'
import { assertNever } from '../guards.js'
import { lazy } from '../lazy.js'
import type { ResolvedEmail, ResolvedProvider } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'

// What a few ways to sign in need is loaded when somebody signs in that way, not when the server starts.
const oauth = lazy(() => import('../flows/oauth-finish.js'))
const webauthn = lazy(() => import('../flows/webauthn-finish.js'))
const password = lazy(() => import('./password.js'))

export async function identify(
  engine: Engine,
  request: AuthRequest,
  provider: Exclude<ResolvedProvider, ResolvedEmail>,
): Promise<Identification> {
  switch (provider.type) {
    case 'oauth':
    case 'oidc':
      return (await oauth()).finishOAuth(engine, request, provider)
    case 'webauthn':
      if (request.method === 'GET') throw new MethodNotAllowed(['POST'])
      return (await webauthn()).identifyByWebAuthn(engine, request, provider)
    case 'credentials':
      if (request.method === 'GET') throw new MethodNotAllowed(['POST'])
      return identifyByCredentials(engine, request, provider)
    case 'password':
      if (request.method === 'GET') throw new MethodNotAllowed(['POST'])
      return (await password()).identifyByPassword(engine, request, provider)
    case 'dev':
      if (request.method === 'GET') throw new MethodNotAllowed(['POST'])
      return identifyForDevelopment(engine, request, provider)
    default:
      return assertNever(provider)
  }
}
