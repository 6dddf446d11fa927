import { type Environment, readVariable } from '../providers/resolve.js'
import type { AuthAction } from '../endpoints.js'
import type { AuthConfig } from './config.js'
import {
  authUrl,
  isMisplaced,
  normalizePath,
  onTrustedPlatform,
  parseBoolean,
  publicPrefix,
} from './env.js'
import { environment } from './host.js'
import type { WebHeaders } from '../web-types.js'

/** A host as it may stand in a URL: no user, path or list. RFC 9110, section 7.2. */
export function isHost(value: string): boolean {
  return (
    /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(value) &&
    URL.canParse(`http://${value}`)
  )
}

/** Tells whether X-Forwarded headers can be believed: the environment says so, or the platform sets them itself. */
export function trustsForwarded(env: Environment): boolean {
  return parseBoolean(readVariable(env, 'AUTH_TRUST_HOST')) ?? onTrustedPlatform(env)
}

/** The error message where no host is known: it says what is missing. */
function withoutHost(headers: WebHeaders, env: Environment): string {
  const url = readVariable(env, 'AUTH_URL') ? 'is not an http(s) URL' : 'is not set'
  const forwarded = headers.has('x-forwarded-host')
    ? '; X-Forwarded-Host counts where AUTH_TRUST_HOST is set'
    : ''
  return `no origin is known: AUTH_URL ${url}, and the request has no Host header${forwarded}`
}

/**
 * The origin that a request names: by its Host header, or by what a proxy says where the environment trusts that.
 *
 * @param protocol of the request, with or without the colon
 * @throws TypeError where it is not a valid one
 */
export function readOrigin(headers: WebHeaders, protocol: string, env: Environment): string {
  const trusted = trustsForwarded(env)
  const first = (name: string): string | undefined =>
    trusted ? headers.get(name)?.split(',')[0]?.trim() : undefined
  const host = first('x-forwarded-host') ?? headers.get('host')
  if (host === null) throw new TypeError(withoutHost(headers, env))
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
 * @throws TypeError where there is neither AUTH_URL nor a valid host; it says what is missing
 */
export function createActionURL(
  action: AuthAction,
  protocol: string,
  headers: WebHeaders,
  envObject: object,
  config: Pick<AuthConfig, 'basePath' | 'logger'>,
): URL {
  const env = environment(envObject)
  const fromEnv = authUrl(env)
  const basePath = normalizePath(config.basePath ?? fromEnv?.pathname ?? '')
  if (isMisplaced(fromEnv, basePath)) config.logger?.warn?.('env-url-basepath-mismatch')
  const below = `${publicPrefix(fromEnv, basePath)}${basePath === '/' ? '' : basePath}/${action}`
  return new URL(below, fromEnv?.origin ?? readOrigin(headers, protocol, env))
}
