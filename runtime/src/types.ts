/** A value, or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>

export type { AuthAction } from './endpoints.js'

/** The kinds of provider. `dev` is sign-in for development, without a password. */
export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn' | 'dev'

/** The fields of every user. */
export interface DefaultUser {
  id?: string
  name?: string | null
  email?: string | null
  image?: string | null
}

/** Who is signed in. Extend it by module augmentation. */
export interface User extends DefaultUser {}

/** Who is signed in, as a session tells it. */
export interface SessionUser extends User {
  /**
   * Whether it was proven that `email` is the user's: by a mailed link, or by the identity provider. An address that was
   * only typed may be anybody's; grant nothing by it. Present where there is an address. A date where an application's own
   * `session` callback hands on the stored user.
   */
  emailVerified?: boolean | Date | null
}

/** The fields of every session. */
export interface DefaultSession {
  user?: SessionUser
  /** When the session ends unless it is used again; ISO 8601, UTC. */
  expires: string
}

/** What an application and its client see of a session. Extend it by module augmentation. */
export interface Session extends DefaultSession {}

/** A token endpoint's answer, with `expires_at` calculated. RFC 6749, section 5.1. */
export interface TokenSet {
  access_token?: string
  refresh_token?: string
  id_token?: string
  scope?: string
  /** Lower case. */
  token_type?: Lowercase<string>
  /** Seconds from the answer. */
  expires_in?: number
  /** Seconds since the epoch at which the access token expires. */
  expires_at?: number
  session_state?: string
  authorization_details?: readonly AuthorizationDetails[]
}

/** RFC 9396, section 2. */
export interface AuthorizationDetails {
  type: string
  [field: string]: unknown
}

/** The connection of one user with one provider. */
export interface Account extends TokenSet {
  /** The provider's id. */
  provider: string
  /** OAuth and OIDC: the id that `profile()` returns; e-mail: the address; credentials: the id that `authorize()` returns. */
  providerAccountId: string
  type: ProviderType
  /** The owning user's id, where users are stored. */
  userId?: string
  [field: string]: unknown
}

/** Claims about the user from an identity provider. OpenID Connect Core 1.0, section 5.1. */
export interface Profile {
  id?: string | null
  sub?: string | null
  name?: string | null
  given_name?: string | null
  family_name?: string | null
  middle_name?: string | null
  nickname?: string | null
  preferred_username?: string | null
  profile?: string | null
  picture?: unknown
  website?: string | null
  email?: string | null
  email_verified?: boolean | null
  gender?: string | null
  birthdate?: string | null
  zoneinfo?: string | null
  locale?: string | null
  phone_number?: string | null
  updated_at?: Date | string | number | null
  address?: {
    country?: string | null
    formatted?: string | null
    locality?: string | null
    postal_code?: string | null
    region?: string | null
    street_address?: string | null
  } | null
  [claim: string]: unknown
}

/** The claims of every session token. RFC 7519, section 4. */
export interface DefaultJWT extends Record<string, unknown> {
  sub?: string
  name?: string | null
  email?: string | null
  picture?: string | null
  /** Whether it was proven that `email` is the user's. */
  email_verified?: boolean
  /** Seconds since the epoch. */
  iat?: number
  /** Seconds since the epoch. */
  exp?: number
  jti?: string
}

/** The claims of a session token. Extend it by module augmentation. */
export interface JWT extends DefaultJWT {}

/** How the built-in pages look. */
export interface Theme {
  /** `auto` follows the visitor's system. */
  colorScheme?: 'auto' | 'dark' | 'light'
  /** What the application is called, in titles and headings. */
  name?: string
  /** An absolute https URL, a path, or a data URL of an image. */
  logo?: string
  /** A CSS hex colour, such as `#0b7285`. */
  brandColor?: string
  /** A CSS hex colour for the text of buttons in the brand's colour. */
  buttonText?: string
}

/** Attributes of a cookie. RFC 6265bis, section 5.6. */
export interface CookieSerializeOptions {
  domain?: string
  path?: string
  expires?: Date
  httpOnly?: boolean
  /** Seconds. */
  maxAge?: number
  partitioned?: boolean
  priority?: 'low' | 'medium' | 'high'
  sameSite?: 'lax' | 'strict' | 'none' | boolean
  secure?: boolean
}

/** A cookie by its whole name, and its attributes. RFC 6265, section 4.1. */
export interface CookieOption {
  name: string
  options: CookieSerializeOptions
}

/** The cookies that the engine sets. */
export interface CookiesOptions {
  sessionToken: Partial<CookieOption>
  callbackUrl: Partial<CookieOption>
  csrfToken: Partial<CookieOption>
  pkceCodeVerifier: Partial<CookieOption>
  state: Partial<CookieOption>
  nonce: Partial<CookieOption>
  webauthnChallenge: Partial<CookieOption>
}

/** Paths of the application's own pages, in place of the built-in ones. */
export interface PagesOptions {
  signIn?: string
  signOut?: string
  /** Receives `error` in the query. */
  error?: string
  verifyRequest?: string
  /** Where a new user lands on the first sign-in. */
  newUser?: string
}

/** What the providers endpoint tells about a provider. */
export interface PublicProvider {
  id: string
  name: string
  type: ProviderType
  signinUrl: string
  callbackUrl: string
}

/** Receives what the engine logs. Never a secret, a token, a code, a cookie or a password. */
export interface LoggerInstance {
  error(error: Error): void
  /** `detail` names what it is about, such as a provider. */
  warn(code: WarningCode, detail?: string): void
  debug(message: string, metadata?: unknown): void
}

/** What a warning is about; `detail` of the logger says more. */
export type WarningCode =
  | 'adapter-can-not-list'
  | 'debug-enabled'
  | 'csrf-disabled'
  | 'env-url-basepath-redundant'
  | 'env-url-basepath-mismatch'
  | 'experimental-webauthn'
  | 'secret-too-short'
  | 'secret-wrapped'
  | 'session-unreadable'
  | 'dev-sign-in-enabled'
  | 'dev-sign-in-left-out'
  | 'provider-not-configured'
  | 'checks-disabled'
  | 'limits-per-process'
  | 'short-tokens-refused'

/** A part of a mark that fits into a square of 24 by 24. */
export interface MarkPath {
  /** SVG path data. */
  readonly d: string
  /** A CSS hex colour, on white; readable on the brand's colour where there is none. */
  readonly fill?: string
}
