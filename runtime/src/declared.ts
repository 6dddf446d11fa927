import type { SignInMethod } from './sign-in-method.js'

/** A value, or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>

/** Fields each of which may be left out, or be undefined, as a variable of the environment is that is not set. */
export type Optional<T> = { [Key in keyof T]?: T[Key] | undefined }

export type { AuthAction } from './endpoints.js'
export type { SignInMethod }

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
  colorScheme?: 'auto' | 'dark' | 'light' | undefined
  /** The name of the application, in titles and headings, in mails, and where a passkey is made. */
  name?: string | undefined
  /** An absolute https URL, a path, or a data URL of an image. */
  logo?: string | undefined
  /** A CSS hex colour, such as `#0b7285`. */
  brandColor?: string | undefined
  /** A CSS hex colour for the text of buttons in the brand's colour. */
  buttonText?: string | undefined
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

/** The subject of a warning; `detail` of the logger says more. */
export type WarningCode =
  | 'adapter-can-not-list'
  | 'addresses-differ-in-case'
  | 'debug-enabled'
  | 'csrf-disabled'
  | 'env-url-basepath-redundant'
  | 'env-url-basepath-mismatch'
  | 'experimental-webauthn'
  | 'id-token-too-long'
  | 'other-host'
  | 'secret-too-short'
  | 'secret-too-simple'
  | 'secret-wrapped'
  | 'session-ambiguous'
  | 'session-unreadable'
  | 'dev-sign-in-enabled'
  | 'dev-sign-in-left-out'
  | 'provider-not-configured'
  | 'provider-left-out'
  | 'provider-faulty'
  | 'checks-disabled'
  | 'user-ids-shared'
  | 'userinfo-refused'
  | 'variable-wrapped'
  | 'limits-per-process'
  | 'credentials-without-account'
  | 'proxy-not-trusted'
  | 'short-tokens-refused'
  | 'total-age-not-kept'
  | 'notices-not-sent'
  | 'notices-without-url'
  | 'sessions-not-ended'
  | 'tokens-unreadable'

/** Paths of the application's own pages, in place of the built-in ones. */
export interface PagesOptions {
  /** The page to sign in on. It receives `callbackUrl` in the query, and `error` where a sign-in was refused. */
  signIn?: string | undefined
  /** The page to sign out on. */
  signOut?: string | undefined
  /** The page that says what went wrong. It receives `error` in the query. */
  error?: string | undefined
  /** The page that says that a mail was sent, and asks for its code. It receives `provider` in the query, and `error` where a code was refused. */
  verifyRequest?: string | undefined
  /** Where a new user lands on the first sign-in. */
  newUser?: string | undefined
  /**
   * The page on which whoever is signed in confirms to be who it is. It receives `callbackUrl` in the query, and `error` where
   * that did not work; its forms post to `confirm/<way>` below the base path.
   */
  confirm?: string | undefined
  /**
   * The page that asks for the code of two-step sign-in. It receives `error` in the query; its form posts `code` to `two-factor`,
   * or to `two-factor/recovery`, below the base path.
   */
  twoFactor?: string | undefined
  /** The page to sign up on. It receives `callbackUrl` and `error`; its form posts `email` to `signup` below the base path. */
  signUp?: string | undefined
  /** The page for a forgotten password. It receives `callbackUrl` and `error`; its form posts `email` to `forgot-password`. */
  forgotPassword?: string | undefined
  /**
   * The page on which a password is chosen, once the mailbox is proven. It receives `error`, and `new` where the user is new; its
   * form posts `password`, of somebody new also `name` and the fields of the provider, to `new-password`.
   */
  newPassword?: string | undefined
  /**
   * The page on which whoever is signed in changes the password. It receives `callbackUrl` and `error`; its form posts
   * `currentPassword` and `password` to `change-password`.
   */
  changePassword?: string | undefined
  /**
   * The page on which people look after their account. It receives `error` where something was refused, with `reason` where the
   * application says why, and `done` with what was done; its forms post to `account/<what>` below the base path.
   */
  account?: string | undefined
}

/** Attributes of a cookie. RFC 6265bis, section 5.6. */
export interface CookieSerializeOptions {
  /**
   * The domain whose subdomains get it, too. With one, the prefix is `__Secure-`.
   *
   * @defaultValue this host alone
   */
  domain?: string | undefined
  /**
   * The path below which it is sent.
   *
   * @defaultValue `/`
   */
  path?: string | undefined
  /** When the browser drops it. */
  expires?: Date | undefined
  /**
   * True where scripts of the page can't read it.
   *
   * @defaultValue true
   */
  httpOnly?: boolean | undefined
  /** Seconds after which the browser drops it. */
  maxAge?: number | undefined
  /** True where each site that embeds this one has a cookie of its own. */
  partitioned?: boolean | undefined
  /** Which cookies a browser drops first. */
  priority?: 'low' | 'medium' | 'high' | undefined
  /**
   * With which requests of other sites it is sent.
   *
   * @defaultValue `lax`
   */
  sameSite?: 'lax' | 'strict' | 'none' | boolean | undefined
  /**
   * True where it is sent over https alone.
   *
   * @defaultValue as `useSecureCookies`
   */
  secure?: boolean | undefined
}

/** A cookie by its whole name, and its attributes. RFC 6265, section 4.1. */
export interface CookieOption {
  /** The whole name, prefix included. */
  name: string
  /** Its attributes; those that are not given stay as they are. */
  options: CookieSerializeOptions
}

/** The cookies that the engine sets. */
export interface CookiesOptions {
  /**
   * The session: the sealed token itself, or the token of a stored session. A long one is spread over several cookies.
   *
   * @defaultValue `auth.session-token`
   */
  sessionToken: Partial<CookieOption>
  /**
   * Where to go after sign-in.
   *
   * @defaultValue `auth.callback-url`
   */
  callbackUrl: Partial<CookieOption>
  /**
   * The CSRF token, which forms have to repeat.
   *
   * @defaultValue `auth.csrf-token`
   */
  csrfToken: Partial<CookieOption>
  /**
   * OAuth: the code verifier (RFC 7636), for 15 minutes.
   *
   * @defaultValue `auth.pkce`
   */
  pkceCodeVerifier: Partial<CookieOption>
  /**
   * OAuth: the state (RFC 6749, section 10.12), for 15 minutes.
   *
   * @defaultValue `auth.state`
   */
  state: Partial<CookieOption>
  /**
   * OpenID Connect: the nonce, for 15 minutes.
   *
   * @defaultValue `auth.nonce`
   */
  nonce: Partial<CookieOption>
  /**
   * Passkeys: the challenge, for 15 minutes.
   *
   * @defaultValue `auth.challenge`
   */
  webauthnChallenge: Partial<CookieOption>
  /**
   * E-mail: the address that a link was sent to, sealed, for 15 minutes.
   *
   * @defaultValue `auth.sent-mail`
   */
  sentMail: Partial<CookieOption>
  /**
   * A sign-in whose first step is done, sealed, for 15 minutes: it is no session.
   *
   * @defaultValue `auth.pending`
   */
  pendingSignIn: Partial<CookieOption>
  /**
   * Two-step sign-in: the secret that is being set up, sealed, for 15 minutes.
   *
   * @defaultValue `auth.two-factor`
   */
  twoFactorSetup: Partial<CookieOption>
  /** E-mail: what a mailed code is checked with, sealed, for 10 minutes. @defaultValue `auth.mailed-proof` */
  mailedProof: Partial<CookieOption>
  /** The language that was chosen with `ui_locales`, for a year. @defaultValue `auth.language` */
  language: Partial<CookieOption>
}
