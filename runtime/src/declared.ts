import type { SignInMethod } from './sign-in-method.js'
import type { WarningCode } from './warning-code.js'

/** A value, or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>

export type { AuthAction } from './endpoints.js'
export type { CookieOption, CookieSerializeOptions, CookiesOptions } from './cookies-options.js'
export type { PagesOptions } from './pages-options.js'
export type { SignInMethod, WarningCode }

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
   * True where it was proven that `email` is the user's: by a mailed link, or by the identity provider. An address that was
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

/** A session, as an application and its client see it. Extend it by module augmentation. */
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

/** Claims as a service says them, where its `id` may be of any kind: many count their users. */
export type ClaimsOfService = {
  [Claim in keyof Profile as Claim extends 'id' ? never : Claim]: Profile[Claim]
} & { id?: unknown }

/** The claims of every session token. RFC 7519, section 4. */
export interface DefaultJWT extends Record<string, unknown> {
  sub?: string
  name?: string | null
  email?: string | null
  picture?: string | null
  /** True where it was proven that `email` is the user's. */
  email_verified?: boolean
  /**
   * When the user last proved to be who it is, in seconds since the epoch: renewals keep it. Like `fresh_at`, `amr`, `provider`
   * and `sid`, it is for callbacks to read: neither they nor the client change it. A token from before it was kept gets it when renewed.
   */
  auth_time?: number
  /**
   * When the user last did something to prove it, in seconds since the epoch, and 0 where nothing says so: what `requireFresh`
   * asks. At the latest now: a service may have asked earlier. A token from before it was kept has none, and is not fresh.
   */
  fresh_at?: number
  /** How the user proved it, in order. */
  amr?: readonly SignInMethod[]
  /** The id of the provider that the user signed in with. */
  provider?: string
  /** The session at that provider, where its ID token names it. OpenID Connect Front-Channel Logout 1.0, section 3. */
  sid?: string
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
  /**
   * Light or dark, of pages and mails; `auto` follows the visitor's system.
   *
   * @defaultValue `auto`
   */
  colorScheme?: 'auto' | 'dark' | 'light'
  /** The name of the application, in titles and headings, in mails, and where a passkey is made. */
  name?: string
  /** An absolute https URL, a path, or a data URL of an image. */
  logo?: string
  /** A CSS hex colour, such as `#0b7285`. */
  brandColor?: string
  /** A CSS hex colour for the text of buttons in the brand's colour. */
  buttonText?: string
}

/** A provider, as the providers endpoint describes it. */
export interface PublicProvider {
  id: string
  name: string
  type: ProviderType
  signinUrl: string
  callbackUrl: string
}

/** Receives what the engine logs. Never a secret, a token, a code, a cookie or a password. */
export interface LoggerInstance {
  /** Called with a failure. The error has a stable `type`. */
  error(error: Error): void
  /** Called with a warning of what should be looked after. `detail` names what it is about, such as a provider. */
  warn(code: WarningCode, detail?: string): void
  /** Called with a message on what happens, with `debug: true`. */
  debug(message: string, metadata?: unknown): void
}

/** A part of a mark that fits into a square of 24 by 24. */
export interface MarkPath {
  /** SVG path data. */
  readonly d: string
  /** A CSS hex colour; the brand's, where it can be read, else the text's, where there is none. */
  readonly fill?: string
}
