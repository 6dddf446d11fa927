import type { Engine } from '../engine.js'
import { InvalidProvider } from '../errors.js'
import { emit } from '../events/emit.js'
import { endByService } from '../flows/backchannel-logout.js'
import { verifyLogoutToken } from '../flows/logout-token.js'
import { attempt } from '../limits/limiter.js'
import { json, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'

/** The answer to a request that is none. OpenID Connect Back-Channel Logout 1.0, section 2.8. */
async function refuse(engine: Engine, request: AuthRequest, why: string): Promise<Reply> {
  engine.logger.debug(`a logout token was refused: ${why}`)
  await emit(engine, request, 'checkFailed', { check: 'logout-token', code: why })
  return json({ error: 'invalid_request', error_description: why }, { status: 400 })
}

/**
 * Takes a logout token of a service, which says that a session has ended there. It tells nothing about whom it is. OpenID Connect
 * Back-Channel Logout 1.0, section 2.5.
 */
export async function acceptLogout(engine: Engine, request: AuthRequest): Promise<Reply> {
  const provider = engine.providers.get(request.providerId ?? '')
  if (provider?.type !== 'oidc') throw new InvalidProvider('the provider is none of OpenID Connect')
  const tried = await attempt(engine, request, { action: 'logout', provider })
  const given = field(request, 'logout_token')
  if (given === undefined) return refuse(engine, request, 'logout_token')
  const token = await verifyLogoutToken(engine, provider, given)
  if ('refused' in token) return refuse(engine, request, token.refused)
  if (!(await endByService(engine, request, provider, token))) return refuse(engine, request, 'jti')
  await tried.succeeded()
  return json({})
}
