import type { MailKind, SignInMail } from '../mails/sign-in-mail.js'
import type { Fetch } from '../web-types.js'
import type { Awaitable, ClaimsOfService, Theme, User } from '../types.js'
import type { Common, ProviderSetup } from './common.js'
import type { customFetch, OAuthConfig, OIDCConfig } from './oauth-config.js'
import type { PasswordConfig } from './password-config.js'
import type { WebAuthnConfig } from './webauthn-config.js'
import type { WebRequest } from '../web-types.js'

export type { ProviderSetup, ProviderStatus, ProviderStyle } from './common.js'
export * from './oauth-config.js'
export type { PasswordConfig, PasswordField } from './password-config.js'
export type { Preset } from './preset.js'
export * from './webauthn-config.js'

/** One input of a credentials form. */
export interface CredentialInput {
  /** The text beside the input. */
  label?: string | undefined
  /**
   * As in HTML: `text`, `password`, `email`, …
   *
   * @defaultValue `text`
   */
  type?: string | undefined
  /** The text in the input while it is empty. */
  placeholder?: string | undefined
  /**
   * True where the input has to be filled in.
   *
   * @defaultValue true
   */
  required?: boolean | undefined
  /** The kind of value that the browser may fill in, such as `username`. HTML, section 4.10.18.7. */
  autocomplete?: string | undefined
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
   * The name of the input that says which account is tried: wrong credentials are counted for it. In an input that everybody
   * fills in alike, one person would keep all others out.
   *
   * @defaultValue the input of the type `email`, else one with a usual name, such as `username`, `login` or `phone`
   */
  account?: (keyof Inputs & string) | undefined
  /**
   * Decides who the user is.
   *
   * @returns the user, or null to refuse
   * @throws CredentialsSignin to refuse with a `code` of your own
   */
  authorize(
    credentials: Partial<Record<keyof Inputs, string>>,
    request: WebRequest,
  ): Awaitable<User | null>
}

/** A person to sign in as during development. */
export interface DevUser {
  id: string
  name?: string | undefined
  email?: string | undefined
  image?: string | undefined
}

/** Sign-in for development: pick or type a user. Refused in production, and on hosts other than this machine. */
export interface DevConfig extends Common {
  type: 'dev'
  /**
   * The people to pick from.
   *
   * @defaultValue Ada Lovelace, Grace Hopper and Alan Turing
   */
  users: readonly DevUser[]
  /** Hosts on which it may be used whoever asks, such as that of a development container, or one behind a proxy. */
  dangerouslyAllowHosts?: readonly string[] | undefined
}

/** A mail to send, in the language of whoever it is for. */
export interface Mail extends SignInMail {
  /** Exactly one address. */
  readonly to: string
  readonly kind: MailKind
  /** The link, where it has one. A notice has none: the account page, where there is one, stands in its text. */
  readonly url?: string
  /** The code to type, without what stands between its signs; where it has one. */
  readonly code?: string
  /** The language of the texts. RFC 5646. */
  readonly locale: string
  readonly provider: ResolvedEmailFields
  /** Limited in time and size. The provider's own, where it has a {@link customFetch}. */
  readonly fetch: Fetch
}

/** The form of codes that are mailed. */
export interface CodeOptions {
  /**
   * `digits`: six of them; `letters`: eight consonants, shown as `BCDF-GHJK`, that ignore case. RFC 8628, section 6.1.
   *
   * @defaultValue `digits`
   */
  form?: 'digits' | 'letters' | undefined
}

/** A mail with a link to send, with its texts in the language of whoever asks for it. */
export interface VerificationRequest extends SignInMail {
  /** The address to mail to: the stored user's, where there is one, else as it was entered, normalised. */
  readonly identifier: string
  readonly kind: MailKind
  /** The link. */
  readonly url: string
  /** The code to type, without what stands between its signs; where the mail has one. */
  readonly code?: string
  readonly expires: Date
  /** The token in the link; empty where the link proves nothing. */
  readonly token: string
  readonly provider: ResolvedEmailFields
  readonly theme: Theme
  /** Limited in time and size. The provider's own, where it has a {@link customFetch}. */
  readonly fetch: Fetch
  /** The request for the mail, without its cookies; the fields of the form are its body, as JSON. */
  readonly request: WebRequest
}

/** Fields of its provider that a sender may need. */
interface ResolvedEmailFields {
  readonly id: string
  readonly name: string
  /** The sender's address. */
  readonly from?: string | undefined
  /** How to reach the mail server: an SMTP URL, or what the sender takes. */
  readonly server?: unknown
  readonly apiKey?: string | undefined
  readonly transactionalId?: string | undefined
}

/** Sign-in by a link that is mailed. */
export interface EmailConfig extends Common {
  type: 'email'
  /**
   * The sender's address: `Name <mail@example.com>`, or the address alone.
   *
   * @defaultValue AUTH_<ID>_FROM, or AUTH_EMAIL_FROM
   */
  from?: string | undefined
  /**
   * How to reach the mail server: an SMTP URL, or what the sender takes.
   *
   * @defaultValue AUTH_<ID>_SERVER, or AUTH_EMAIL_SERVER
   */
  server?: unknown
  /**
   * The key of the service that sends the mails.
   *
   * @defaultValue AUTH_<ID>_KEY
   */
  apiKey?: string | undefined
  /**
   * The id of the mail at a service that keeps its text.
   *
   * @defaultValue AUTH_<ID>_TRANSACTIONAL_ID
   */
  transactionalId?: string | undefined
  /** Settings that must be configured before a mail can be sent. */
  needs?: readonly ('apiKey' | 'from' | 'server' | 'transactionalId')[] | undefined
  /**
   * Seconds for which a link is valid; 15 minutes (900) will mostly do. Asking for another link does not end an older one.
   *
   * @defaultValue 86400 (24 hours)
   */
  maxAge?: number | undefined
  /** Hashes the tokens, in place of the configuration's `secret`: at least 32 characters. */
  secret?: string | undefined
  /**
   * Asks for a click on a page before the link is used up, so that programs that open links can't use it up.
   *
   * @defaultValue false
   */
  confirm?: boolean | undefined
  /**
   * Makes the token of a link: at least 6 characters. One that is shorter than 128 bits needs something that counts tries.
   *
   * @defaultValue 256 random bits
   */
  generateVerificationToken?: (() => Awaitable<string>) | undefined
  /**
   * In place of the usual normal form. The result must still be exactly one address, in that form but for the case of
   * its letters. @throws what refuses it
   */
  normalizeIdentifier?: ((identifier: string) => string) | undefined
  /**
   * Mails a code beside the link, to be typed where the mail was asked for: both are valid for 10 minutes at most, and either
   * uses up both. Five wrong codes end them. It needs something that counts tries.
   *
   * @defaultValue false
   */
  code?: boolean | CodeOptions | undefined
  /**
   * False for a provider that sends the mails of other features, and is no way to sign in itself.
   *
   * @defaultValue true
   */
  signIn?: boolean | undefined
  /** Sends any mail. */
  sendMail?: ((mail: Mail) => Awaitable<void>) | undefined
  /** Sends the mails that have a link, in place of `sendMail`. Alone it sends no notices. */
  sendVerificationRequest?: ((params: VerificationRequest) => Awaitable<void>) | undefined
  /** How to register with the service. */
  setup?: ProviderSetup | undefined
  /** Sends the provider's requests, in place of the global `fetch`. */
  [customFetch]?: Fetch | undefined
}

/** A built-in provider of mails: it can be called to send the mail of another link. */
export interface MailSender extends EmailConfig {
  sendVerificationRequest: (params: VerificationRequest) => Awaitable<void>
}

/** Every provider, as configured. */
export type ProviderConfig =
  | PasswordConfig
  | OAuthConfig<ClaimsOfService>
  | OIDCConfig<ClaimsOfService>
  | EmailConfig
  | CredentialsConfig
  | WebAuthnConfig
  | DevConfig

/** An entry of the `providers` array: a configuration, or a function that makes one (`GitHub`, uncalled). */
export type Provider = ProviderConfig | (() => ProviderConfig)
