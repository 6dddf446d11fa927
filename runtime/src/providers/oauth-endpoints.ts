import type { Awaitable, Profile, TokenSet } from '../types.js'
import type { Fetch, WebResponse } from '../web-types.js'

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
  url?: string
  /** Added to the query of the URL; what is empty is left out. */
  params?: Readonly<Record<string, unknown>>
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
  /**
   * How it is asked.
   *
   * @defaultValue `GET`
   */
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
