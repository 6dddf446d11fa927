import { assertNever, isFilled } from '../guards.js'
import type { Fetch } from '../net/limited-fetch.js'
import type { Profile, TokenSet, User, Awaitable } from '../types.js'
import { mapProfile, STANDARD_CLAIMS } from './profile-map.js'
import {
  customFetch,
  type ClientAuthentication,
  type CredentialsConfig,
  type DevConfig,
  type EmailConfig,
  type Endpoint,
  type OAuthConfig,
  type OIDCConfig,
  type ProfileMap,
  type Provider,
  type ProviderConfig,
  type TokenEndpoint,
  type UserinfoEndpoint,
} from './provider.js'
import { resolveWebAuthn, type ResolvedWebAuthn } from './webauthn-resolve.js'

export type { ResolvedWebAuthn } from './webauthn-resolve.js'

export type Environment = Readonly<Record<string, string | undefined>>

export interface ResolvedEndpoint {
  readonly url: string | undefined
  readonly params: Readonly<Record<string, string>>
}

export interface ResolvedToken extends ResolvedEndpoint {
  readonly request: TokenEndpoint['request']
  readonly conform: TokenEndpoint['conform']
  readonly clientPrivateKey: TokenEndpoint['clientPrivateKey']
}

export interface ResolvedUserinfo extends ResolvedEndpoint {
  readonly headers: Readonly<Record<string, string>>
  readonly request: UserinfoEndpoint['request']
}

/** An OAuth or OIDC provider with every default in place. */
export interface ResolvedOAuth {
  readonly type: 'oauth' | 'oidc'
  readonly id: string
  readonly name: string
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  readonly issuer: string | undefined
  readonly wellKnown: string | undefined
  readonly jwksUri: string | undefined
  readonly authorization: ResolvedEndpoint
  readonly token: ResolvedToken
  readonly userinfo: ResolvedUserinfo
  readonly checks: ReadonlySet<'pkce' | 'state' | 'nonce'>
  readonly profile: (profile: Profile, tokens: TokenSet) => Awaitable<User>
  readonly account: (tokens: TokenSet) => Partial<TokenSet>
  readonly clientAuthentication: ClientAuthentication
  readonly idTokenAlgorithm: string | undefined
  /** Whether the profile is the ID token's claims. */
  readonly idToken: boolean
  readonly allowDangerousEmailAccountLinking: boolean
  readonly authorizationParams: ReadonlySet<string>
  readonly redirectProxyUrl: string | undefined
  readonly brandColor: string | undefined
  readonly fetch: Fetch | undefined
  /** What must still be configured: the names of environment variables. */
  readonly missing: readonly string[]
}

export type ResolvedCredentials = Readonly<CredentialsConfig>
export type ResolvedDev = Readonly<DevConfig>
export type ResolvedEmail = Readonly<EmailConfig>
export type ResolvedProvider =
  | ResolvedOAuth
  | ResolvedEmail
  | ResolvedCredentials
  | ResolvedWebAuthn
  | ResolvedDev

/** The name of a provider's environment variable: `AUTH_`, the id with `_` for `-`, and what it is. */
export function envName(id: string, what: 'ID' | 'SECRET' | 'ISSUER'): string {
  return `AUTH_${id.toUpperCase().replaceAll('-', '_')}_${what}`
}

/** The configuration behind an entry of the `providers` array. */
export function providerConfig(provider: Provider): ProviderConfig {
  return typeof provider === 'function' ? provider() : provider
}

/** RFC 6749 and OpenID Connect parameters that change neither who answers, nor where, nor to whom. */
const PASSED_PARAMS = ['prompt', 'login_hint', 'ui_locales', 'acr_values', 'max_age'] as const

/** What an account keeps of the token response. */
const KEPT_TOKENS = [
  'access_token',
  'id_token',
  'refresh_token',
  'expires_at',
  'scope',
  'token_type',
  'session_state',
] as const

function keepTokens(tokens: TokenSet): Partial<TokenSet> {
  return Object.fromEntries(
    KEPT_TOKENS.filter((key) => tokens[key] !== undefined).map((key) => [key, tokens[key]]),
  )
}

function substitute(url: string, variables: Readonly<Record<string, string>>): string {
  return url.replace(
    /\{(\w+)\}/g,
    (placeholder, name: string) =>
      (Object.hasOwn(variables, name) && variables[name]) || placeholder,
  )
}

function endpoint(
  given: string | Endpoint | undefined,
  variables: Readonly<Record<string, string>>,
): ResolvedEndpoint {
  const { url, params = {} } = typeof given === 'string' ? { url: given } : (given ?? {})
  return { url: url === undefined ? undefined : substitute(url, variables), params }
}

function checksOf(
  config: OAuthConfig | OIDCConfig,
  proxied: boolean,
): ReadonlySet<'pkce' | 'state' | 'nonce'> {
  const standard =
    config.type === 'oidc' ? (['pkce', 'state', 'nonce'] as const) : (['pkce', 'state'] as const)
  const given: readonly string[] = config.checks ?? standard
  // Behind a redirect proxy the state tells where the answer belongs.
  if (given.length > 0 && given.every((check) => check === 'none'))
    return new Set(proxied ? ['state'] : [])
  // PKCE proves that the code was not stolen, but not that this browser asked for it: state does. RFC 9700, section 2.1.
  return new Set(
    (['pkce', 'state', 'nonce'] as const).filter(
      (check) => check === 'state' || given.includes(check),
    ),
  )
}

function profileReader(profile: OAuthConfig['profile'] | ProfileMap): ResolvedOAuth['profile'] {
  if (typeof profile === 'function') return profile
  const map = profile ?? STANDARD_CLAIMS
  return (claims) => mapProfile(map, claims)
}

function resolveUserinfo(
  config: OAuthConfig | OIDCConfig,
  variables: Readonly<Record<string, string>>,
): ResolvedUserinfo {
  const { headers = {}, request } = typeof config.userinfo === 'object' ? config.userinfo : {}
  return { ...endpoint(config.userinfo, variables), headers, request }
}

function resolveToken(
  config: OAuthConfig | OIDCConfig,
  variables: Readonly<Record<string, string>>,
): ResolvedToken {
  const { request, conform, clientPrivateKey }: TokenEndpoint =
    typeof config.token === 'object' ? config.token : {}
  return { ...endpoint(config.token, variables), request, conform, clientPrivateKey }
}

interface Registration {
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  readonly issuer: string | undefined
  readonly missing: readonly string[]
}

/** What registering the application gives: from the configuration, else from the environment. */
function registrationOf(
  config: OAuthConfig | OIDCConfig,
  env: Environment,
  authorization: ResolvedEndpoint,
): Registration {
  const read = (value: string | undefined, what: 'ID' | 'SECRET' | 'ISSUER'): string | undefined =>
    [value, env[envName(config.id, what)]].find(isFilled)
  const clientId = read(config.clientId, 'ID')
  const clientSecret = read(config.clientSecret, 'SECRET')
  const issuer = read(config.issuer, 'ISSUER')
  const method = config.client?.token_endpoint_auth_method
  const withoutSecret = method === 'none' || method === 'private_key_jwt'
  const located = [issuer, config.wellKnown, authorization.url].some(isFilled)
  const needed = {
    ID: clientId !== undefined,
    SECRET: clientSecret !== undefined || withoutSecret,
    ISSUER: located,
  }
  const missing = (['ID', 'SECRET', 'ISSUER'] as const).filter((what) => !needed[what])
  return {
    clientId,
    clientSecret,
    issuer,
    missing: missing.map((what) => envName(config.id, what)),
  }
}

/** What the configuration says for every provider that does not say it itself. */
export interface ProviderDefaults {
  readonly redirectProxyUrl?: string
}

/** Proof that the interpreter reads every field of a row: a field that is left over does not compile. */
function nothingLeft<T extends object>(_rest: keyof T extends never ? T : never): void {}

function resolveOAuth(
  config: OAuthConfig | OIDCConfig,
  env: Environment,
  defaults: ProviderDefaults,
): ResolvedOAuth {
  const { id, name, type, wellKnown, jwks_endpoint, account, ...fields } = {
    ...defaults,
    ...config,
  }
  const { authorization, token, userinfo, profile, checks, authorizationParams, ...settings } =
    fields
  const { clientId, clientSecret, issuer, setup, status, redirectProxyUrl, ...options } = settings
  const { client = {}, variables = {}, style, idToken = true, ...last } = options
  const { allowDangerousEmailAccountLinking = false, [customFetch]: fetch, ...rest } = last
  nothingLeft(rest)
  // Read by the functions below, or not at run time.
  void [token, userinfo, checks, clientId, clientSecret, issuer, setup, status]
  const authorizationEndpoint = endpoint(authorization, variables)
  return {
    ...registrationOf(config, env, authorizationEndpoint),
    type,
    id,
    name,
    wellKnown,
    jwksUri: jwks_endpoint,
    authorization: authorizationEndpoint,
    token: resolveToken(config, variables),
    userinfo: resolveUserinfo(config, variables),
    checks: checksOf(config, redirectProxyUrl !== undefined),
    profile: profileReader(profile),
    account: account ? (tokens) => account(tokens) ?? {} : keepTokens,
    clientAuthentication: client.token_endpoint_auth_method ?? 'client_secret_basic',
    idTokenAlgorithm: client.id_token_signed_response_alg,
    idToken,
    allowDangerousEmailAccountLinking,
    authorizationParams: new Set(authorizationParams ?? PASSED_PARAMS),
    redirectProxyUrl,
    brandColor: style?.brandColor,
    fetch,
  }
}

/** Puts the defaults and what the environment says into a provider's configuration. */
export function resolveProvider(
  config: ProviderConfig,
  env: Environment,
  defaults: ProviderDefaults = {},
): ResolvedProvider {
  switch (config.type) {
    case 'oauth':
    case 'oidc':
      return resolveOAuth(config, env, defaults)
    case 'webauthn':
      return resolveWebAuthn(config)
    case 'email':
    case 'credentials':
    case 'dev':
      return config
    default:
      // Whatever JavaScript puts there, such as a promise of a provider.
      return assertNever(config)
  }
}
