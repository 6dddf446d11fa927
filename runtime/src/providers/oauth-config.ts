import type { Awaitable, ClaimsOfService, Profile, TokenSet, User, Optional } from '../types.js'
import type { Fetch, WebResponse } from '../web-types.js'
import type { Common, ProviderSetup, ProviderStatus, ProviderStyle } from './common.js'
import type { Values } from './template.js'

/** Key of a provider's own `fetch`, in place of the global one. A symbol, so that it can't arrive from JSON. */
export const customFetch: unique symbol = Symbol.for('create-auth.customFetch')

/** How the client authenticates at the token endpoint. RFC 6749, section 2.3; OpenID Connect Core 1.0, section 9. */
export type ClientAuthentication =
  | 'client_secret_basic'
  | 'client_secret_post'
  | 'client_secret_jwt'
  | 'private_key_jwt'
  | 'none'

/** Templates to try, in order, or a function for what no template can say. */
export type ProfileField = readonly string[] | ((profile: Profile) => string | undefined)

/**
 * How a user is read from a profile: for each field the templates to try, in order. `{a.b}` stands for the value at
 * that path, and `{tokens.a}` for a field of the token response; a template with a value that is missing counts as absent.
 * Where all of a name's are absent, the first one that has a part gives that: `{first} {last}` is Ada, where she has no last name.
 */
export interface ProfileMap {
  /** The service's identifier of the user, which never changes. */
  readonly id: readonly string[]
  /** The name that people see. */
  readonly name?: readonly string[] | undefined
  /** The e-mail address. */
  readonly email?: ProfileField | undefined
  /** The URL of a picture. */
  readonly image?: ProfileField | undefined
  /**
   * The path of what is true where the service has proven the address.
   *
   * @defaultValue `email_verified`
   */
  readonly emailVerified?: string | undefined
}

// Declared as a method, so that a provider of a narrower profile is a provider all the same.
/** Makes a user of what the service says of him: claims of the ID token, or the userinfo response. */
export type ProfileCallback<P extends ClaimsOfService = Profile> = {
  profile(profile: P, tokens: TokenSet): Awaitable<User>
}['profile']

/** A value that each user of a provider has another one of, such as a tenant. */
export interface Variable {
  /** The end of its environment variable's name: `TENANT` for `AUTH_<ID>_TENANT`. */
  readonly env: string
  /** A description of the value, in a few words for people. */
  readonly what: string
  readonly default?: string | undefined
}

/** The parameters for signing a client secret. */
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
  /** The text that stands for the tenant in the discovery document of all of them. */
  readonly placeholder: string
  /** The claim of the ID token that names the tenant. */
  readonly claim: string
}

/** How a service is asked for a refresh token. */
export interface OfflineAccess {
  /** A scope beside the others. RFC 6749, section 3.3. */
  readonly scope?: string | undefined
  /** Parameters of the authorization request. */
  readonly params?: Readonly<Record<string, string>> | undefined
}

/** How a service ends the session of its user, where a browser is sent to it. */
export interface EndSession {
  /**
   * Where: a URL, or a path at the authorization endpoint's origin.
   *
   * @defaultValue the discovered `end_session_endpoint`
   */
  readonly url?: string | undefined
  /**
   * The parameter that says where to come back to, of a service that has a form of its own, with `client_id` and nothing else.
   *
   * @defaultValue `post_logout_redirect_uri`, with the other parameters of the standard
   */
  readonly redirectParam?: string | undefined
}

interface OAuthFields<P extends ClaimsOfService> extends Common {
  /**
   * The client identifier, from registering the application. RFC 6749, section 2.2.
   *
   * @defaultValue AUTH_<ID>_ID
   */
  clientId?: string | undefined
  /**
   * The client secret, from registering the application.
   *
   * @defaultValue AUTH_<ID>_SECRET
   */
  clientSecret?: string | undefined
  /**
   * The authorization server's issuer identifier: an https URL. RFC 8414, section 2.
   *
   * @defaultValue AUTH_<ID>_ISSUER
   */
  issuer?: string | undefined
  /**
   * Takes an issuer, and endpoints, that are not https, where NODE_ENV is `development` and nowhere else: for a service in a container
   * beside the application, such as `http://keycloak:8080`. Whoever is in between reads codes, secrets and tokens.
   *
   * @defaultValue false
   */
  dangerouslyAllowHttpIssuer?: boolean | undefined
  /** The issuer where `issuer` names no other one: it gives way to AUTH_<ID>_ISSUER. */
  defaultIssuer?: string | undefined
  /** The URL of the discovery document, where it is not below the issuer. */
  wellKnown?: string | undefined
  /** The URL of the JSON Web Key Set, where it is not the discovered one. */
  jwks_endpoint?: string | undefined
  /** Where one server has many tenants: how the issuer of each is told from the ID token. */
  tenantIssuer?: TenantIssuer | undefined
  /**
   * Where the browser is sent.
   *
   * @defaultValue the discovered one
   */
  authorization?: string | AuthorizationEndpoint | undefined
  /**
   * Where a code becomes tokens.
   *
   * @defaultValue the discovered one
   */
  token?: string | TokenEndpoint | undefined
  /**
   * Where the profile is asked for.
   *
   * @defaultValue the discovered one
   */
  userinfo?: string | UserinfoEndpoint | undefined
  /**
   * Turns a profile into a user.
   *
   * @defaultValue the standard claims are read
   */
  profile?: ProfileMap | ProfileCallback<P> | undefined
  /** The fields of the token response that are stored with the account. */
  account?: (tokens: TokenSet) => Partial<TokenSet> | undefined | void
  /**
   * Links to a user of the same e-mail address without that user's consent: only where the provider says that it has
   * proven the address (`email_verified`), and a mailed link has proven the user's.
   *
   * @defaultValue false
   */
  allowDangerousEmailAccountLinking?: boolean | undefined
  /**
   * OpenID Connect: no second factor is asked for where the ID token says that one was proven there: by `amr` (RFC 8176), or by
   * one of these `acr`. A service that says nothing is not believed.
   *
   * @defaultValue false
   */
  trustsSecondFactor?: boolean | { readonly acr: readonly string[] } | undefined
  /**
   * OpenID Connect: another site, such as the service's page of applications, may begin a sign-in at `/auth/initiate/<id>`, which is
   * what the service is told as `initiate_login_uri`. It leads to pages of this site alone, and whoever is signed in stays so.
   * OpenID Connect Core 1.0, section 4.
   *
   * @defaultValue false
   */
  initiateLogin?: boolean | undefined
  /**
   * Asks for a refresh token, too, so that `getAccessToken` has a valid access token while nobody is there. Some services ask
   * the user for consent to that.
   *
   * @defaultValue false
   */
  offline?: boolean | undefined
  /**
   * How the service is asked for a refresh token; with no member it gives one unasked.
   *
   * @defaultValue OpenID Connect: the scope `offline_access` with `prompt=consent`. OpenID Connect Core 1.0, section 11
   */
  offlineAccess?: OfflineAccess | undefined
  /**
   * Where tokens are revoked when an account is deleted. RFC 7009.
   *
   * @defaultValue the discovered one
   */
  revocation?: string | undefined
  /**
   * Ends the session at the service, too, where a session ends that this service has signed in: the browser is sent there after
   * it has ended here. Without it, `signOut({ provider: true })` asks for that.
   *
   * @defaultValue false
   */
  logout?: boolean | undefined
  /**
   * How the service ends the session of its user.
   *
   * @defaultValue as its discovery document says. OpenID Connect RP-Initiated Logout 1.0, section 2.1
   */
  endSession?: EndSession | undefined
  /** Metadata that the client is registered with. OpenID Connect Dynamic Client Registration 1.0, section 2. */
  client?: {
    /**
     * How the client authenticates at the token endpoint.
     *
     * @defaultValue `client_secret_basic`
     */
    token_endpoint_auth_method?: ClientAuthentication | undefined
    /**
     * The algorithm that ID tokens are signed with.
     *
     * @defaultValue those that the server names, else `RS256`
     */
    id_token_signed_response_alg?: string | undefined
    /** Where it is set, the userinfo endpoint answers with a signed JWT. OpenID Connect Core 1.0, section 5.3.2. */
    userinfo_signed_response_alg?: string | undefined
  }
  /**
   * Values for the `{placeholders}` in the texts of this provider: a default value, or how to set one. Options of
   * the same names override it.
   */
  variables?: Readonly<Record<string, string | Variable>> | undefined
  /** Makes the client secret, where none is configured: a short-lived token that the client signs. It needs all variables. */
  signClientSecret?: ((context: ClientSecretContext) => Promise<string>) | undefined
  /**
   * The names of authorization parameters that a sign-in request may pass on.
   *
   * @defaultValue `prompt`, `login_hint`, `ui_locales`, `acr_values`, `max_age`
   */
  authorizationParams?: readonly string[] | undefined
  /** In place of the configuration's own. */
  redirectProxyUrl?: string | undefined
  /** How its button looks. */
  style?: ProviderStyle | undefined
  /** How to register an application with the service. */
  setup?: ProviderSetup | undefined
  /** Absent where everyone can register an application. */
  status?: ProviderStatus | undefined
  /** Sends the provider's requests, in place of the global `fetch`. */
  [customFetch]?: Fetch | undefined
}

/** A provider that speaks OAuth 2.0. RFC 6749. */
export interface OAuthConfig<P extends ClaimsOfService = Profile> extends OAuthFields<P> {
  type: 'oauth'
  /**
   * Checks that guard the authorization response.
   *
   * @defaultValue `pkce` and `state`
   */
  checks?: readonly OAuthCheck[] | undefined
  idToken?: undefined
}

/** A provider that speaks OpenID Connect. OpenID Connect Core 1.0. */
export interface OIDCConfig<P extends ClaimsOfService = Profile> extends OAuthFields<P> {
  type: 'oidc'
  /**
   * Checks that guard the authorization response.
   *
   * @defaultValue `pkce`, `state` and `nonce`
   */
  checks?: readonly OIDCCheck[] | undefined
  /**
   * Where the profile comes from. True: from the ID token alone. False: from the userinfo endpoint; the ID token is verified all the
   * same.
   *
   * @defaultValue the ID token, and the userinfo endpoint where the ID token leaves out the name or the address that was asked for.
   *   OpenID Connect Core 1.0, section 5.4
   */
  idToken?: boolean | undefined
}

/** Options that a function of your own takes to make a provider that speaks OAuth 2.0. */
export type OAuthUserConfig<P extends ClaimsOfService = Profile> = Optional<
  Omit<OAuthConfig<P>, 'type'>
>

/** Options that a function of your own takes to make a provider that speaks OpenID Connect. */
export type OIDCUserConfig<P extends ClaimsOfService = Profile> = Optional<
  Omit<OIDCConfig<P>, 'type'>
>

/** A check that guards the authorization response. `state` is always on unless `none` is the only entry. */
export type OAuthCheck = 'pkce' | 'state' | 'none'
/**
 * A check that guards the authorization response of an OpenID provider: `nonce` too, which the ID token repeats. OpenID
 * Connect Core 1.0, section 15.5.2.
 */
export type OIDCCheck = OAuthCheck | 'nonce'

/**
 * An endpoint that is fixed, rather than discovered. In all of its texts `{clientId}`, `{issuer}` (without a slash at its
 * end) and the names of the provider's `variables` are placeholders.
 */
export interface Endpoint {
  /** Where it is. */
  url?: string | undefined
  /** Added to the query of the URL; what is empty is left out. */
  params?: Readonly<Record<string, unknown>> | undefined
}

/** The authorization endpoint: where the browser is sent. RFC 6749, section 3.1. */
export interface AuthorizationEndpoint extends Endpoint {
  /**
   * A parameter of the authorization response with JSON about the user; it is put into the profile under its own name.
   * It comes by way of the browser, so that nothing in it is proven.
   */
  profileParam?: string | undefined
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

/** The context of a token request of one's own. */
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
  /**
   * With `GET`, the `body` goes into the query.
   *
   * @defaultValue `POST`
   */
  method?: 'GET' | 'POST' | undefined
  /**
   * The parameters of the token request, in place of those of RFC 6749, section 4.1.3, client authentication included.
   * Further placeholders: `{code}`, `{redirectUri}`, `{codeVerifier}`, `{clientSecret}`.
   */
  body?: Readonly<Record<string, string>> | undefined
  /** Fields of the token response that are fixed, whatever the server answers, or does not answer. */
  response?: Readonly<Record<string, string>> | undefined
  /** In place of the request that RFC 6749, section 4.1.3, describes. @returns the token response */
  request?:
    | ((context: TokenContext) => Awaitable<TokenSet | { readonly tokens: TokenSet }>)
    | undefined
  /** Makes a standard token response of what the server answers. @returns undefined where it is one already */
  conform?: (response: WebResponse) => Awaitable<WebResponse | undefined | void>
  /** Signs the client's assertion for `private_key_jwt`. RFC 7523, section 2.2. */
  clientPrivateKey?: PrivateKey | { readonly key: PrivateKey; readonly kid: string } | undefined
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
  /**
   * How it is asked.
   *
   * @defaultValue `GET`
   */
  method?: 'GET' | 'POST' | undefined
  /** Beside `accept` and `authorization`, or in place of them; what is empty is left out. */
  headers?: Readonly<Record<string, string>> | undefined
  /** The parameters of a form that is posted. */
  body?: Readonly<Record<string, string>> | undefined
  /** Where the profile is in the answer: a path such as `data.user`. */
  at?: string | undefined
  /** In place of a request. */
  request?: ((context: UserinfoContext) => Awaitable<Profile>) | undefined
}
