/** Attributes of a cookie. RFC 6265bis, section 5.6. */
export interface CookieSerializeOptions {
  /**
   * The domain whose subdomains get it, too. With one, the prefix is `__Secure-`.
   *
   * @defaultValue this host alone
   */
  domain?: string
  /**
   * The path below which it is sent.
   *
   * @defaultValue `/`
   */
  path?: string
  /** When the browser drops it. */
  expires?: Date
  /**
   * True where scripts of the page can't read it.
   *
   * @defaultValue true
   */
  httpOnly?: boolean
  /** Seconds after which the browser drops it. */
  maxAge?: number
  /** True where each site that embeds this one has a cookie of its own. */
  partitioned?: boolean
  /** Which cookies a browser drops first. */
  priority?: 'low' | 'medium' | 'high'
  /**
   * With which requests of other sites it is sent.
   *
   * @defaultValue `lax`
   */
  sameSite?: 'lax' | 'strict' | 'none' | boolean
  /**
   * True where it is sent over https alone.
   *
   * @defaultValue as `useSecureCookies`
   */
  secure?: boolean
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
