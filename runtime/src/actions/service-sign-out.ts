import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { InvalidProvider } from '../errors.js'
import { emit } from '../events/emit.js'
import { endByService, verifyLogoutToken } from '../flows/backchannel-logout.js'
import { backFromService, findLeaving, leadToService } from '../flows/sign-out-at-service.js'
import { toError } from '../guards.js'
import { attempt } from '../limits/limiter.js'
import { readMediaType } from '../media-type.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { json, redirect, type RedirectReply, type Reply } from '../reply.js'
import { type AuthRequest, field } from '../request.js'

/**
 * The answer to a request that is none. It alone counts: what a service has signed is never kept out by what others send from its
 * network. OpenID Connect Back-Channel Logout 1.0, section 2.8.
 *
 * @throws RateLimited where a network has sent too many
 */
async function refuse(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
  why: string,
): Promise<Reply> {
  await attempt(engine, request, { action: 'logout', provider })
  engine.logger.debug(`a logout token was refused: ${why}`)
  await emit(engine, request, 'checkFailed', { check: 'logout-token', code: why })
  return json({ error: 'invalid_request', error_description: why }, { status: 400 })
}

/** Tells whether a body is a form, as that of a logout request is. OpenID Connect Back-Channel Logout 1.0, section 2.5. */
function isForm({ headers }: AuthRequest): boolean {
  return readMediaType(headers) === 'application/x-www-form-urlencoded'
}

/**
 * Takes a logout token of a service, which says that a session has ended there. It tells nothing about whom it is. OpenID Connect
 * Back-Channel Logout 1.0, section 2.5.
 */
export async function acceptLogout(engine: Engine, request: AuthRequest): Promise<Reply> {
  const provider = engine.providers.get(request.providerId ?? '')
  if (provider?.type !== 'oidc') throw new InvalidProvider('the provider is none of OpenID Connect')
  const given = isForm(request) ? field(request, 'logout_token') : undefined
  if (given === undefined) return refuse(engine, request, provider, 'logout_token')
  const token = await verifyLogoutToken(engine, provider, given)
  if ('refused' in token) return refuse(engine, request, provider, token.refused)
  const isNew = await endByService(engine, request, provider, token)
  return isNew ? json({}) : refuse(engine, request, provider, 'jti')
}

/**
 * Ends the session here, always and first; and then at the service that it came from, where it is to end there as well.
 *
 * @param signOut ends it here
 */
export async function signOutThere(
  engine: Engine,
  request: AuthRequest,
  signOut: (engine: Engine, request: AuthRequest) => Promise<RedirectReply>,
): Promise<Reply> {
  // What keeps it from being told where a session came from keeps nobody signed in.
  const leaving = await findLeaving(engine, request).catch((thrown: unknown) => {
    engine.logger.error(toError(thrown))
    return undefined
  })
  const { location, cookies } = await signOut(engine, request)
  const led = leaving && (await leadToService(engine, request, leaving, location))
  return led ? redirect(led.url, mergeJars(cookies, led.cookies)) : redirect(location, cookies)
}

export async function finishSignOut(engine: Engine, request: AuthRequest): Promise<Reply> {
  const { url, cookies } = await backFromService(engine, request)
  return redirect(url, cookies)
}
