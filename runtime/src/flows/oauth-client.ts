import * as oauth from 'oauth4webapi'
import type { Engine } from '../engine.js'
import { AuthError, OAuthCallbackError, OAuthSignInError } from '../errors.js'
import { isFilled, isRecord, toError } from '../guards.js'
import { allowsHttp } from '../config/check-services.js'
import { isLoopback } from '../config/host-names.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { assertNever } from '../guards.js'

/** Seconds by which the authorization server's clock may differ. */
export const CLOCK_TOLERANCE = 30

export function oauthClient(engine: Engine, provider: ResolvedOAuth): oauth.Client {
  return {
    client_id: provider.clientId ?? '',
    ...(provider.userinfoAlgorithm !== undefined && {
      userinfo_signed_response_alg: provider.userinfoAlgorithm,
    }),
    // oauth4webapi reads the system's clock; this is how far the engine's own is from it, in seconds.
    [oauth.clockSkew]: Math.round((engine.host.now() - Date.now()) / 1000),
    [oauth.clockTolerance]: CLOCK_TOLERANCE,
  }
}

/** Sent with every request; some services answer to nobody without a name. */
export const USER_AGENT = 'create-auth'

/** The client secret, signed now where it is one that the client signs itself. */
export async function clientSecret(engine: Engine, provider: ResolvedOAuth): Promise<string> {
  return provider.clientSecret ?? (await provider.signClientSecret?.(engine.host.now())) ?? ''
}

/** How the client authenticates at the token endpoint. RFC 6749, section 2.3.1; OpenID Connect Core 1.0, section 9. */
export async function clientAuthentication(
  engine: Engine,
  provider: ResolvedOAuth,
): Promise<oauth.ClientAuth> {
  const secret = await clientSecret(engine, provider)
  switch (provider.clientAuthentication) {
    case 'client_secret_basic':
      return oauth.ClientSecretBasic(secret)
    case 'client_secret_post':
      return oauth.ClientSecretPost(secret)
    case 'client_secret_jwt':
      return oauth.ClientSecretJwt(secret)
    case 'private_key_jwt': {
      const key = provider.token.clientPrivateKey
      if (!key)
        throw new OAuthSignInError(`the provider ${provider.id} has no token.clientPrivateKey`)
      return oauth.PrivateKeyJwt(key)
    }
    case 'none':
      return oauth.None()
    default:
      return assertNever(provider.clientAuthentication)
  }
}

/** Options of every request of oauth4webapi: the limited fetch, and http for this machine only, or where the provider allows it. */
export function requestOptions(
  engine: Engine,
  provider: ResolvedOAuth,
  url: string | undefined,
): {
  [oauth.customFetch]: (url: string, init: object) => Promise<Response>
  [oauth.allowInsecureRequests]: boolean
} {
  const fetch = engine.fetch(provider)
  const local = url !== undefined && URL.canParse(url) && isLoopback(new URL(url).hostname)
  const insecure = local || allowsHttp(provider, engine)
  return {
    [oauth.customFetch]: (target, init) => fetch(target, init),
    [oauth.allowInsecureRequests]: insecure,
  }
}

/** The scope of an authorization request. @param configured null where nothing is */
export function buildScope(provider: ResolvedOAuth, configured: string | null): string {
  const usual = provider.type === 'oidc' ? 'openid profile email' : ''
  const scopes = [configured ?? usual, provider.offline?.scope ?? ''].join(' ').split(' ')
  return [...new Set(scopes.filter(isFilled))].join(' ')
}

export function shown(issuer: unknown): string {
  return (JSON.stringify(issuer) ?? 'missing').slice(0, 200)
}

/** A copy without the answer's body, claims and parameters, which hold tokens. */
export function withoutSecrets(thrown: unknown): Error {
  const error = toError(thrown)
  const codes = [error, isRecord(error.cause) ? error.cause : undefined]
    .flatMap((source) => (isRecord(source) ? [source['code'], source['error']] : []))
    // The server chooses them: what is no code is not worth a line of the log.
    .filter((code) => typeof code === 'string' && /^[\w.:-]{1,64}$/.test(code))
  const copy = new Error(
    codes.length > 0 ? `${error.message} (${codes.join(', ')})` : error.message,
  )
  copy.name = error.name
  return copy
}

/** The error for an authorization server's invalid answer. Errors of the engine itself pass unchanged. */
export function toCallbackError(thrown: unknown, doing: string): AuthError {
  if (thrown instanceof AuthError) return thrown
  return new OAuthCallbackError(`${doing} failed`, { cause: withoutSecrets(thrown) })
}
