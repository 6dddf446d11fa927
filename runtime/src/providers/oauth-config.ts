import type { Fetch } from '../web-types.js'
import type { Awaitable, Profile, TokenSet, User } from '../types.js'
import type { Common, ProviderSetup, ProviderStatus, ProviderStyle } from './common.js'
import type { Values } from './template.js'
import type { WebResponse } from '../web-types.js'

/** Key of a provider's own `fetch`, in place of the global one. A symbol, so that it can't arrive from JSON. */
export const customFetch: unique symbol = Symbol('create-auth.customFetch')

/** What guards the authorization response. `state` is always on unless `none` is the only entry. */
export type OAuthCheck = 'pkce' | 'state' | 'none'
/** What guards the authorization response of an OpenID provider: `nonce` too, which the ID token repeats. OpenID Connect Core 1.0, section 15.5.2. */
export type OIDCCheck = OAuthCheck | 'nonce'

/** How the client authenticates at the token endpoint. RFC 6749, section 2.3; OpenID Connect Core 1.0, section 9. */
export type ClientAuthentication =
  | 'client_secret_basic'
  | 'client_secret_post'
  | 'client_secret_jwt'
  | 'private_key_jwt'
  | 'none'

/**
 * An endpoint that is fixed, rather than discovered. In all of its texts `{clientId}`, `{issuer}` (without a slash at its
 * end) and the names of the provider's `variables` are placeholders.
 */
export interface Endpoint {
  url?: string
  /** Added to the query of the URL; what is empty is left out. */
  params?: Readonly<Record<string, string>>
}

/** The authorization endpoint: where the browser is sent. RFC 6749, section 3.1. */
export interface AuthorizationEndpoint extends Endpoint {
  /**
   * A parameter of the authorization response with JSON about the user; it is put into the profile under its own name.
   * It comes by way of the browser, so that nothing in it is proven.
   */
  profileParam?: string
}

/**
 * The provider as a request of one's own sees it: with what the configuration, the environment and discovery say. An
 * endpoint is undefined where the provider has none.
 */
export interface AskedProvider {
  readonly id: string
  readonly name: string
  readonly type: 'oauth' | 'oidc'
  readonly clientId: string
  /** Empty where there is none. */
  readonly clientSecret: string
  readonly issuer: string | undefined
  readonly wellKnown: string | undefined
  readonly authorization: { readonly url: URL } | undefined
  readonly token: { readonly url: URL } | undefined
  readonly userinfo: { readonly url: URL } | undefined
  readonly checks: readonly OIDCCheck[]
  readonly signinUrl: string
  readonly callbackUrl: string
}

/** What a token request of one's own gets. */
export interface TokenContext {
  /** The parameters of the authorization response, `code` among them. RFC 6749, section 4.1.2. */
  readonly params: Readonly<Record<string, string>>
  /** RFC 7636, section 4.5. Undefined for a provider without PKCE. */
  readonly codeVerifier: string | undefined
  readonly redirectUri: string
  readonly provider: AskedProvider
  /** Limited in time and size. */
  readonly fetch: Fetch
}

/** The token endpoint: where a code becomes tokens. RFC 6749, section 3.2. */
export interface TokenEndpoint extends Endpoint {
  /** `POST` by default. With `GET`, the `body` goes into the query. */
  method?: 'GET' | 'POST'
  /**
   * The parameters of the token request, in place of those of RFC 6749, section 4.1.3, client authentication included.
   * Further placeholders: `{code}`, `{redirectUri}`, `{codeVerifier}`, `{clientSecret}`.
   */
  body?: Readonly<Record<string, string>>
  /** Fields of the token response that are fixed, whatever the server answers, or does not answer. */
  response?: Readonly<Record<string, string>>
  /** In place of the request that RFC 6749, section 4.1.3, describes. @returns the token response */
  request?: (context: TokenContext) => Awaitable<TokenSet | { readonly tokens: TokenSet }>
  /** Makes a standard token response of what the server answers. @returns undefined where it is one already */
  conform?: (response: WebResponse) => Awaitable<WebResponse | undefined | void>
  /** Signs the client's assertion for `private_key_jwt`. RFC 7523, section 2.2. */
  clientPrivateKey?: PrivateKey | { readonly key: PrivateKey; readonly kid: string }
}

/** A `CryptoKey` of Web Crypto, whose name not every compiler knows without the types of a browser. */
export type PrivateKey = typeof globalThis extends {
  readonly CryptoKey: { readonly prototype: infer Key }
}
  ? Key
  : {
      readonly type: string
      readonly extractable: boolean
      readonly algorithm: { readonly name: string }
      readonly usages: readonly string[]
    }

/** The tokens, and what else a userinfo request of one's own gets. OpenID Connect Core 1.0, section 5.3. */
export interface UserinfoContext {
  readonly tokens: TokenSet
  /** Of the verified ID token; undefined for a provider that does not speak OpenID Connect. */
  readonly claims: Profile | undefined
  readonly provider: AskedProvider
  /** Limited in time and size; rejects on anything but success. */
  readonly fetch: Fetch
}

/** Further placeholders: the fields of the token response, such as `{tokens.access_token}`. */
export interface UserinfoEndpoint extends Endpoint {
  /** `GET` by default. */
  method?: 'GET' | 'POST'
  /** Beside `accept` and `authorization`, or in place of them; what is empty is left out. */
  headers?: Readonly<Record<string, string>>
  /** The parameters of a form that is posted. */
  body?: Readonly<Record<string, string>>
  /** Where the profile is in the answer: a path such as `data.user`. */
  at?: string
  /** In place of a request. */
  request?: (context: UserinfoContext) => Awaitable<Profile>
}

/** Templates to try, in order, or a function for what no template can say. */
export type ProfileField = readonly string[] | ((profile: Profile) => string | undefined)

/**
 * How a user is read from a profile: for each field the templates to try, in order. `{a.b}` stands for the value at
 * that path, and `{tokens.a}` for a field of the token response; a template with a value that is missing counts as absent.
 * Where all of a name's are absent, the first one that has a part gives that: `{first} {last}` is Ada, where she has no last name.
 */
export interface ProfileMap {
  readonly id: readonly string[]
  readonly name?: readonly string[]
  readonly email?: ProfileField
  readonly image?: ProfileField
  /** The path of what is true where the service has proven the address; `email_verified` by default. */
  readonly emailVerified?: string
}

// Declared as a method, so that a provider of a narrower profile is a provider all the same.
/** Makes a user of what the service says of him: claims of the ID token, or the userinfo response. */
export type ProfileCallback<P extends Profile = Profile> = {
  profile(profile: P, tokens: TokenSet): Awaitable<User>
}['profile']

/** A value that each user of a provider has another one of, such as a tenant. */
export interface Variable {
  /** The end of its environment variable's name: `TENANT` for `AUTH_<ID>_TENANT`. */
  readonly env: string
  /** What it is, in a few words for people. */
  readonly what: string
  readonly default?: string
}

/** What a client secret is signed with. */
export interface ClientSecretContext {
  readonly clientId: string
  readonly variables: Values
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The issuer of an authorization server that serves several tenants, each of them under an issuer of its own. */
export interface TenantIssuer {
  /** The issuer, with `{tenant}` in it. OpenID Connect Core 1.0, section 2. */
  readonly issuer: string
  /** What stands for the tenant in the discovery document of all of them. */
  readonly placeholder: string
  /** The claim of the ID token that names the tenant. */
  readonly claim: string
}

interface OAuthFields<P extends Profile> extends Common {
  clientId?: string
  clientSecret?: string
  /** The authorization server's issuer identifier: an https URL. RFC 8414, section 2. */
  issuer?: string
  /** What `issuer` is where nobody has said another one: it gives way to AUTH_<ID>_ISSUER. */
  defaultIssuer?: string
  /** The URL of the discovery document, where it is not below the issuer. */
  wellKnown?: string
  /** The URL of the JSON Web Key Set, where it is not the discovered one. */
  jwks_endpoint?: string
  tenantIssuer?: TenantIssuer
  authorization?: string | AuthorizationEndpoint
  token?: string | TokenEndpoint
  userinfo?: string | UserinfoEndpoint
  /** Turns a profile into a user. By default the standard claims are read. */
  profile?: ProfileMap | ProfileCallback<P>
  /** The fields of the token response that are stored with the account. */
  account?: (tokens: TokenSet) => Partial<TokenSet> | undefined | void
  /**
   * Links to a user of the same e-mail address without that user's consent: only where the provider says that it has
   * proven the address (`email_verified`), and a mailed link has proven the user's.
   */
  allowDangerousEmailAccountLinking?: boolean
  client?: {
    token_endpoint_auth_method?: ClientAuthentication
    id_token_signed_response_alg?: string
    /** Where it is set, the userinfo endpoint answers with a signed JWT. OpenID Connect Core 1.0, section 5.3.2. */
    userinfo_signed_response_alg?: string
  }
  /**
   * What stands for the `{placeholders}` in the texts of this provider: a default value, or how to set one. Options of
   * the same names override it.
   */
  variables?: Readonly<Record<string, string | Variable>>
  /** Makes the client secret, where none is configured: a short-lived token that the client signs. It needs all variables. */
  signClientSecret?: (context: ClientSecretContext) => Promise<string>
  /** The names of authorization parameters that a sign-in request may pass on. */
  authorizationParams?: readonly string[]
  /** In place of the configuration's own. */
  redirectProxyUrl?: string
  style?: ProviderStyle
  setup?: ProviderSetup
  /** Absent where everyone can register an application. */
  status?: ProviderStatus
  [customFetch]?: Fetch
}

/** A provider that speaks OAuth 2.0. RFC 6749. */
export interface OAuthConfig<P extends Profile = Profile> extends OAuthFields<P> {
  type: 'oauth'
  checks?: readonly OAuthCheck[]
  idToken?: never
}

/** A provider that speaks OpenID Connect. OpenID Connect Core 1.0. */
export interface OIDCConfig<P extends Profile = Profile> extends OAuthFields<P> {
  type: 'oidc'
  checks?: readonly OIDCCheck[]
  /** False: the profile comes from the userinfo endpoint. The ID token is verified all the same. */
  idToken?: boolean
}
