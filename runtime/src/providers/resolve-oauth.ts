import type { Awaitable, MarkPath, Profile, TokenSet, User } from '../types.js'
import type { Fetch } from '../web-types.js'
import {
  type AuthorizationEndpoint,
  type ClientAuthentication,
  customFetch,
  type Endpoint,
  type EndSession,
  type OAuthConfig,
  type OfflineAccess,
  type OIDCConfig,
  type TenantIssuer,
  type TokenEndpoint,
  type UserinfoEndpoint,
} from './oauth-config.js'
import { mapProfile, provenAddress, STANDARD_CLAIMS } from './profile-map.js'
import { createSigner, type Environment, listMissing, resolveRegistration } from './registration.js'
import { asTexts, fillRecord, fillTemplate, fillUrl, type Values } from './template.js'

interface ResolvedEndpoint {
  readonly url: string | undefined
  readonly params: Readonly<Record<string, string>>
}

interface ResolvedAuthorization extends ResolvedEndpoint {
  readonly profileParam: string | undefined
}

interface ResolvedToken extends ResolvedEndpoint {
  readonly method: 'GET' | 'POST'
  readonly body: TokenEndpoint['body']
  readonly response: TokenEndpoint['response']
  readonly request: TokenEndpoint['request']
  readonly conform: TokenEndpoint['conform']
  readonly clientPrivateKey: TokenEndpoint['clientPrivateKey']
}

interface ResolvedUserinfo extends ResolvedEndpoint {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: UserinfoEndpoint['body']
  readonly at: string | undefined
  readonly request: UserinfoEndpoint['request']
}

function resolveEndpoint(given: string | Endpoint | undefined, values: Values): ResolvedEndpoint {
  const { url, params = {} } = typeof given === 'string' ? { url: given } : (given ?? {})
  return {
    url: url === undefined ? undefined : fillTemplate(url, values),
    params: fillRecord(asTexts(params), values),
  }
}

function resolveAuthorization(
  given: string | AuthorizationEndpoint | undefined,
  values: Values,
): ResolvedAuthorization {
  const { profileParam, params = {} } = typeof given === 'object' ? given : {}
  const { url } = resolveEndpoint(given, values)
  // An empty parameter stays here: it takes a standard one away.
  const filled = Object.entries(asTexts(params)).map(([name, text]) => [
    name,
    fillTemplate(text, values),
  ])
  return { url, params: Object.fromEntries(filled), profileParam }
}

function resolveToken(given: string | TokenEndpoint | undefined, values: Values): ResolvedToken {
  const {
    method = 'POST',
    body,
    response,
    request,
    conform,
    clientPrivateKey,
  }: TokenEndpoint = typeof given === 'object' ? given : {}
  return {
    ...resolveEndpoint(given, values),
    method,
    body: body && fillRecord(body, values),
    response,
    request,
    conform,
    clientPrivateKey,
  }
}

function resolveUserinfo(
  given: string | UserinfoEndpoint | undefined,
  values: Values,
): ResolvedUserinfo {
  const {
    method = 'GET',
    headers = {},
    body,
    at,
    request,
  }: UserinfoEndpoint = typeof given === 'object' ? given : {}
  // An empty header stays here: it takes a standard one away.
  const filled = Object.entries(headers).map(([name, text]) => [name, fillTemplate(text, values)])
  return {
    ...resolveEndpoint(given, values),
    method,
    headers: Object.fromEntries(filled),
    body: body && fillRecord(body, values),
    at,
    request,
  }
}

type Config = OAuthConfig | OIDCConfig

/** An OAuth or OIDC provider with every default in place, and every placeholder filled that is known by now. */
export interface ResolvedOAuth {
  readonly type: 'oauth' | 'oidc'
  readonly id: string
  readonly name: string
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  /** Signs a client secret where none is configured. @param now milliseconds since the epoch */
  readonly signClientSecret: ((now: number) => Promise<string>) | undefined
  readonly issuer: string | undefined
  /** It holds in development alone. */
  readonly dangerouslyAllowHttpIssuer: boolean
  readonly tenantIssuer: TenantIssuer | undefined
  readonly wellKnown: string | undefined
  readonly jwksUri: string | undefined
  readonly authorization: ResolvedAuthorization
  readonly token: ResolvedToken
  readonly userinfo: ResolvedUserinfo
  readonly checks: ReadonlySet<'pkce' | 'state' | 'nonce'>
  readonly profile: (profile: Profile, tokens: TokenSet) => Awaitable<User>
  /** The address in a profile, where the service says that it has proven it. */
  readonly provenAddress: (profile: Profile) => string | undefined
  readonly account: (tokens: TokenSet) => Partial<TokenSet>
  readonly clientAuthentication: ClientAuthentication
  readonly idTokenAlgorithm: string | undefined
  readonly userinfoAlgorithm: string | undefined
  /** Undefined where neither is written out. */
  readonly idToken: boolean | undefined
  readonly allowDangerousEmailAccountLinking: boolean
  readonly trustsSecondFactor: { readonly acr: readonly string[] } | undefined
  /** Another site may begin a sign-in. */
  readonly initiateLogin: boolean | undefined
  readonly authorizationParams: ReadonlySet<string>
  /** What asks for a refresh token; undefined where none is asked for. */
  readonly offline: OfflineAccess | undefined
  /** Where tokens are revoked; the discovered endpoint where undefined. */
  readonly revocation: string | undefined
  readonly logout: boolean | undefined
  readonly endSession: EndSession | undefined
  readonly redirectProxyUrl: string | undefined
  readonly brandColor: string | undefined
  readonly mark: readonly MarkPath[] | undefined
  readonly fetch: Fetch | undefined
  readonly missing: readonly string[]
}

/** RFC 6749 and OpenID Connect parameters that change neither who answers, nor where, nor to whom. */
const PASSED_PARAMS = ['prompt', 'login_hint', 'ui_locales', 'acr_values', 'max_age'] as const

/** How OpenID Connect asks for a refresh token. OpenID Connect Core 1.0, section 11. */
const OFFLINE_ACCESS: OfflineAccess = { scope: 'offline_access', params: { prompt: 'consent' } }

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

function resolveChecks(config: Config, proxied: boolean): ReadonlySet<'pkce' | 'state' | 'nonce'> {
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

function profileReader(
  profile: Config['profile'],
  values: Values,
): Pick<ResolvedOAuth, 'profile' | 'provenAddress'> {
  const map = typeof profile === 'object' ? profile : STANDARD_CLAIMS
  return {
    profile:
      typeof profile === 'function'
        ? profile
        : (claims, tokens) => mapProfile(map, claims, { tokens, values }),
    provenAddress: (claims) => provenAddress(map, claims),
  }
}

export interface ProviderDefaults {
  readonly redirectProxyUrl?: string
}

function resolveOffline({ type, offline, offlineAccess }: Config): OfflineAccess | undefined {
  if (!offline) return undefined
  return offlineAccess ?? (type === 'oidc' ? OFFLINE_ACCESS : {})
}

function resolveMetadata(
  client: NonNullable<Config['client']>,
): Pick<ResolvedOAuth, 'clientAuthentication' | 'idTokenAlgorithm' | 'userinfoAlgorithm'> {
  return {
    clientAuthentication: client.token_endpoint_auth_method ?? 'client_secret_basic',
    idTokenAlgorithm: client.id_token_signed_response_alg,
    userinfoAlgorithm: client.userinfo_signed_response_alg,
  }
}

/** Proof that the interpreter reads every field of a row: a field that is left over does not compile. */
function nothingLeft<T extends object>(_rest: keyof T extends never ? T : never): void {}

export function resolveOAuth(
  config: Config,
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
  const { client = {}, variables, style, idToken, tenantIssuer, ...last } = options
  const { allowDangerousEmailAccountLinking = false, trustsSecondFactor, ...late } = last
  const { signClientSecret, defaultIssuer, offline, offlineAccess, ...latest } = late
  const { logout, endSession, dangerouslyAllowHttpIssuer = false, ...others } = latest
  const { [customFetch]: fetch, revocation, initiateLogin, ...rest } = others
  nothingLeft(rest)
  // Read by the functions above, or not at run time.
  void [checks, clientId, clientSecret, issuer, defaultIssuer, variables, signClientSecret, setup]
  void [status, offline, offlineAccess]
  const registration = resolveRegistration(config, env)
  const { values } = registration
  return {
    ...profileReader(profile, values),
    id,
    name,
    type,
    clientId: registration.clientId,
    clientSecret: registration.clientSecret,
    signClientSecret: createSigner(config, registration),
    issuer: registration.issuer,
    dangerouslyAllowHttpIssuer,
    tenantIssuer,
    wellKnown: wellKnown && fillUrl(wellKnown, values),
    jwksUri: jwks_endpoint,
    authorization: resolveAuthorization(authorization, values),
    token: resolveToken(token, values),
    userinfo: resolveUserinfo(userinfo, values),
    checks: resolveChecks(config, redirectProxyUrl !== undefined),
    account: account ? (tokens) => account(tokens) ?? {} : keepTokens,
    ...resolveMetadata(client),
    idToken,
    allowDangerousEmailAccountLinking,
    trustsSecondFactor: trustsSecondFactor === true ? { acr: [] } : trustsSecondFactor || undefined,
    offline: resolveOffline(config),
    revocation,
    logout,
    endSession,
    initiateLogin,
    authorizationParams: new Set(authorizationParams ?? PASSED_PARAMS),
    redirectProxyUrl,
    brandColor: style?.brandColor,
    mark: style?.mark,
    fetch,
    missing: listMissing(config, registration),
  }
}
