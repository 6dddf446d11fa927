import type { Environment } from '../providers/resolve.js'
import type { AuthAction } from '../types.js'
import type { AuthConfig } from './config.js'
import { authUrl, booleanFrom, normalizePath, onTrustedPlatform } from './env.js'

const ACTIONS = [
  'providers',
  'session',
  'csrf',
  'signin',
  'signout',
  'callback',
  'verify-request',
  'error',
  'webauthn-options',
] as const satisfies readonly AuthAction[]

/** Whether a path segment names an endpoint. */
export function isAuthAction(action: string): action is AuthAction {
  return ACTIONS.some((known) => known === action)
}

/** A host as it may stand in a URL: no user, path or list. RFC 9110, section 7.2. */
export function isHost(value: string): boolean {
  return (
    /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(value) &&
    URL.canParse(`http://${value}`)
  )
}

/** Whether X-Forwarded headers can be believed: the environment says so, or the platform sets them itself. */
function trustsForwarded(env: Environment): boolean {
  return booleanFrom(env['AUTH_TRUST_HOST']) ?? onTrustedPlatform(env)
}

/** The origin that a request names. @throws TypeError where it is not a valid one */
function originOf(headers: Headers, protocol: string, trusted: boolean): string {
  const first = (name: string): string | undefined =>
    trusted ? headers.get(name)?.split(',')[0]?.trim() : undefined
  const host = first('x-forwarded-host') ?? headers.get('host') ?? ''
  const scheme = (first('x-forwarded-proto') ?? protocol).replace(/:$/, '')
  if (!isHost(host)) throw new TypeError('the request has no valid host')
  if (scheme !== 'http' && scheme !== 'https')
    throw new TypeError('the protocol is neither http nor https')
  return `${scheme}://${host}`
}

/**
 * The URL of an endpoint. With AUTH_URL its origin is used; otherwise the Host header, and the X-Forwarded headers only
 * where the environment says that they can be trusted (AUTH_TRUST_HOST, or a platform that sets them).
 *
 * @param protocol of the request, with or without the colon
 * @param envObject the environment variables
 * @throws TypeError where the request has no valid host
 */
export function createActionURL(
  action: AuthAction,
  protocol: string,
  headers: Headers,
  envObject: Environment,
  config: Pick<AuthConfig, 'basePath' | 'logger'>,
): URL {
  const fromEnv = authUrl(envObject)
  const path = fromEnv && fromEnv.pathname !== '/' ? normalizePath(fromEnv.pathname) : undefined
  const basePath = normalizePath(config.basePath ?? path ?? '')
  if (path !== undefined && path !== basePath) config.logger?.warn?.('env-url-basepath-mismatch')
  const below = `${basePath === '/' ? '' : basePath}/${action}`
  return new URL(below, fromEnv?.origin ?? originOf(headers, protocol, trustsForwarded(envObject)))
}
