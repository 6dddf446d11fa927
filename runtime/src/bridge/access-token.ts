import type { Engine } from '../engine.js'
import type { Checked } from '../http/read-session.js'
import { lazy } from '../lazy.js'
import { isLed, type GuardedRequest } from './fresh.js'
import type { AccessToken, AccessTokenOptions, AccessTokenRequest } from './find-access-token.js'

export type { AccessToken, AccessTokenOptions } from './find-access-token.js'

/**
 * An access token of a service, for whoever makes a request: refreshed where it ends within a minute, once for all that ask at
 * the same time, in however many processes.
 *
 * @param provider the id of the provider
 * @throws RefreshTokenError where there is none: its `reason` says why, and its `signInUrl` where to get one
 * @throws AuthError where the configuration is not valid, nothing is stored, or the store fails
 * @throws TypeError where the provider is none that gives access tokens
 * @see RFC 6749, section 6
 */
export type GetAccessToken<Context> = (
  context: Context,
  provider: string,
  options?: AccessTokenOptions,
) => Promise<AccessToken>

const finding = lazy(() => import('./find-access-token.js'))

export async function loadAccessToken(
  engine: Engine,
  request: AccessTokenRequest,
  provider: string,
  options: AccessTokenOptions = {},
): Promise<AccessToken> {
  const { findAccessToken } = await finding()
  return findAccessToken(engine, request, provider, options)
}

export async function resolveAccessToken(
  engine: Engine,
  checked: Checked,
  { method, headers, origin, basePath, back }: GuardedRequest,
  provider: string,
  options?: AccessTokenOptions,
): Promise<AccessToken> {
  const request: AccessTokenRequest = {
    checked,
    site: () => ({ origin: origin(), basePath }),
    back: () => (isLed(method, headers()) ? back() : undefined),
  }
  return loadAccessToken(engine, request, provider, options)
}
