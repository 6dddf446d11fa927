import { readProxiedCallback } from '../checks/proxied.js'
import type { Engine } from '../engine.js'
import { BadRequest } from '../errors.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

export function byFormPost(provider: ResolvedOAuth): boolean {
  return provider.authorization.params['response_mode'] === 'form_post'
}

/**
 * The base URL of the deployment that receives the authorization responses in place of this one. A response that is
 * posted can't be forwarded: there the proxy is not used.
 *
 * @returns undefined where there is none, or this is it
 */
export function resolveRedirectProxy(
  request: AuthRequest,
  provider: ResolvedOAuth,
): string | undefined {
  const url = provider.redirectProxyUrl?.replace(/\/+$/, '')
  if (url === undefined || byFormPost(provider)) return undefined
  return new URL(url).origin === request.origin ? undefined : url
}

export function ownCallback(request: AuthRequest, provider: ResolvedOAuth): string {
  return `${request.base}/callback/${provider.id}`
}

/** The redirect_uri of a provider. RFC 6749, section 3.1.2. */
export function redirectUri(request: AuthRequest, provider: ResolvedOAuth): string {
  const proxy = resolveRedirectProxy(request, provider)
  return proxy === undefined ? ownCallback(request, provider) : `${proxy}/callback/${provider.id}`
}

/** Tells whether a URL's origin is on the list; `https://*.example.com` stands for exactly one label. */
function isAllowed({ protocol, host }: URL, allowed: readonly string[]): boolean {
  if (protocol !== 'https:') return false
  return allowed.some((entry) => {
    const [, name = ''] = entry.split('https://')
    if (!name.startsWith('*')) return host === name
    const suffix = name.slice(1)
    return host.endsWith(suffix) && !host.slice(0, -suffix.length).includes('.')
  })
}

/**
 * Forwards an authorization response to the deployment that began the sign-in. Only that one can finish it: it has the
 * browser's check cookies.
 *
 * @returns undefined where the response is for this deployment
 * @throws BadRequest where it belongs to an origin that is not on `redirectProxyOrigins`
 */
export async function forwardResponse(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
): Promise<Reply | undefined> {
  const state = request.query.get('state')
  const forwards = provider.redirectProxyUrl !== undefined || engine.redirectProxyOrigins.length > 0
  if (!forwards || request.method !== 'GET' || state === null) return undefined
  const target = await readProxiedCallback(engine, state)
  if (!target || target.origin === request.origin) return undefined
  if (!isAllowed(target, engine.redirectProxyOrigins)) {
    throw new BadRequest(400, 'the authorization response belongs to an origin that is not allowed')
  }
  target.search = request.query.toString()
  return redirect(target.href)
}
