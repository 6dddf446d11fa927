import type { Fetch } from '../net/limited-fetch.js'
import type { Awaitable, Profile, Theme, TokenSet, User } from '../types.js'
import type { WebAuthnConfig } from './webauthn-config.js'

/** Key of a provider's own `fetch`, in place of the global one. A symbol, so that it can't arrive from JSON. */
export const customFetch: unique symbol = Symbol('create-auth.customFetch')

/** What guards the authorization response. `state` is always on unless `none` is the only entry. */
export type OAuthCheck = 'pkce' | 'state' | 'none'
export type OIDCCheck = OAuthCheck | 'nonce'

/** How the client authenticates at the token endpoint. RFC 6749, section 2.3; OpenID Connect Core 1.0, section 9. */
export type ClientAuthentication =
  | 'client_secret_basic'
  | 'client_secret_post'
  | 'client_secret_jwt'
  | 'private_key_jwt'
  | 'none'

/** An endpoint that is fixed, rather than discovered. */
export interface Endpoint {
  url?: string
  /** Added to the query of the URL. */
  params?: Readonly<Record<string, string>>
}

/** What a token request of one's own gets. */
export interface TokenContext {
  /** The parameters of the authorization response, `code` among them. RFC 6749, section 4.1.2. */
  readonly params: Readonly<Record<string, string>>
  /** RFC 7636, section 4.5. Undefined for a provider without PKCE. */
  readonly codeVerifier: string | undefined
  readonly redirectUri: string
  readonly provider: {
    readonly clientId: string
    readonly clientSecret: string
    readonly token?: string
  }
  /** Limited in time and size. */
  readonly fetch: Fetch
}

export interface TokenEndpoint extends Endpoint {
  /** In place of the request that RFC 6749, section 4.1.3, describes. @returns the token response */
  request?: (context: TokenContext) => Awaitable<TokenSet>
  /** Makes a standard token response of what the server answers. @returns undefined where it is one already */
  conform?: (response: Response) => Awaitable<Response | undefined | void>
  /** Signs the client's assertion for `private_key_jwt`. RFC 7523, section 2.2. */
  clientPrivateKey?: CryptoKey | { readonly key: CryptoKey; readonly kid: string }
}

export interface UserinfoContext {
  readonly tokens: TokenSet
  readonly provider: { readonly clientId: string; readonly userinfo?: string }
  /** Limited in time and size; rejects on anything but success. */
  readonly fetch: Fetch
}

export interface UserinfoEndpoint extends Endpoint {
  /** Sent with the request, beside `authorization` and `accept`. */
  headers?: Readonly<Record<string, string>>
  /** In place of the request by GET with a bearer token. */
  request?: (context: UserinfoContext) => Awaitable<Profile>
}

/**
 * How a user is read from a profile: for each field the templates to try, in order. `{a.b}` stands for the value at
 * that path; a template with a value that is missing counts as absent.
 */
export interface ProfileMap {
  readonly id: readonly string[]
  readonly name?: readonly string[]
  readonly email?: readonly string[]
  readonly image?: readonly string[]
}

// Declared as a method, so that a provider of a narrower profile is a provider all the same.
export type ProfileCallback<P extends Profile = Profile> = {
  profile(profile: P, tokens: TokenSet): Awaitable<User>
}['profile']

export interface ProviderStyle {
  /** A CSS hex colour. */
  brandColor?: string
}

/** How to register an application with the service; shown by the command line and in the documentation. */
export interface ProviderSetup {
  /** The service's own documentation of its sign-in. */
  readonly docs?: string
  /** Where applications are registered. */
  readonly url: string
  /** One sentence per step; `{callbackUrl}` stands for the redirect_uri to enter. */
  readonly steps: readonly string[]
}

/** Why a service can't be set up anew, or not by everyone. */
export interface ProviderStatus {
  /**
   * `closed`: no new applications, those that are registered work on. `limited`: for some applications only. `renamed`:
   * another provider stands for the same service. `retired`: the service is no more.
   */
  readonly kind: 'closed' | 'limited' | 'renamed' | 'retired'
  /** One sentence, for people. */
  readonly note: string
}

interface Common {
  id: string
  /** The label on the sign-in page. */
  name: string
}

interface OAuthFields<P extends Profile> extends Common {
  clientId?: string
  clientSecret?: string
  /** The authorization server's issuer identifier: an https URL. RFC 8414, section 2. */
  issuer?: string
  /** The URL of the discovery document, where it is not below the issuer. */
  wellKnown?: string
  /** The URL of the JSON Web Key Set, where it is not the discovered one. */
  jwks_endpoint?: string
  authorization?: string | Endpoint
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
  }
  /** Default values of the `{placeholders}` in the URLs of this provider; options of the same names override them. */
  variables?: Readonly<Record<string, string>>
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

/** One input of a credentials form. */
export interface CredentialInput {
  label?: string
  type?: string
  placeholder?: string
  required?: boolean
  autocomplete?: string
}

/** Sign-in with what the user types; `authorize()` decides. */
export interface CredentialsConfig<
  Inputs extends Readonly<Record<string, CredentialInput>> = Readonly<
    Record<string, CredentialInput>
  >,
> extends Common {
  type: 'credentials'
  /** The inputs of the form on the sign-in page. Only these reach `authorize()`, as strings. */
  credentials: Inputs
  /**
   * Decides who the user is.
   *
   * @returns the user, or null to refuse
   * @throws CredentialsSignin to refuse with a `code` of your own
   */
  authorize(
    credentials: Partial<Record<keyof Inputs, string>>,
    request: Request,
  ): Awaitable<User | null>
}

/** A person to sign in as during development. */
export interface DevUser {
  id: string
  name?: string
  email?: string
  image?: string
}

/** Sign-in for development: pick or type a user. Refused in production, and on hosts other than this machine. */
export interface DevConfig extends Common {
  type: 'dev'
  /** The people to pick from. */
  users: readonly DevUser[]
  /** Hosts beside `localhost` on which it may be used, such as that of a development container. */
  dangerouslyAllowHosts?: readonly string[]
}

/** A mail to send. */
export interface VerificationRequest {
  /** The address to mail to: the stored user's, where there is one, else as it was entered, normalised. */
  readonly identifier: string
  /** The link to sign in with. */
  readonly url: string
  readonly expires: Date
  /** The token in the link. */
  readonly token: string
  readonly provider: ResolvedEmailFields
  readonly theme: Theme
  /** The request for the mail, without its cookies; the fields of the form are its body, as JSON. */
  readonly request: Request
}

/** What a sender may need of its provider. */
interface ResolvedEmailFields {
  readonly id: string
  readonly name: string
  /** The sender's address. */
  readonly from?: string
  /** How to reach the mail server: an SMTP URL, or what the sender takes. */
  readonly server?: unknown
  readonly apiKey?: string
}

/** Sign-in by a link that is mailed. */
export interface EmailConfig extends Common {
  type: 'email'
  /** The sender's address: `Name <mail@example.com>`, or the address alone. */
  from?: string
  /** How to reach the mail server: an SMTP URL, or what the sender takes. */
  server?: unknown
  apiKey?: string
  /** What must be configured before a mail can be sent. */
  needs?: readonly ('apiKey' | 'from' | 'server')[]
  /**
   * Seconds for which a link is valid; 24 hours by default, and 15 minutes will mostly do. Asking for another link does
   * not end an older one.
   */
  maxAge?: number
  /** Hashes the tokens, in place of the configuration's `secret`: at least 32 characters. */
  secret?: string
  /** Asks for a click on a page before the link is used up, so that programs that open links can't use it up. */
  confirm?: boolean
  /** At least 6 characters; short ones can be guessed unless requests to `callback` are limited. */
  generateVerificationToken?: () => Awaitable<string>
  /**
   * In place of the usual normal form. The result must still be exactly one address, in that form but for the case of
   * its letters. @throws what refuses it
   */
  normalizeIdentifier?: (identifier: string) => string
  sendVerificationRequest: (params: VerificationRequest) => Awaitable<void>
}

/** Every provider, as configured. */
export type ProviderConfig =
  | OAuthConfig
  | OIDCConfig
  | EmailConfig
  | CredentialsConfig
  | WebAuthnConfig
  | DevConfig

/** What stands in the `providers` array: a configuration, or a function that makes one (`GitHub`, uncalled). */
export type Provider = ProviderConfig | (() => ProviderConfig)
