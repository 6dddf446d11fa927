import { isFilled, isRecord } from './guards.js'

/** Where an error takes the visitor: back to the page that asks for it, or to the error page. */
export type ErrorKind = 'signIn' | 'confirm' | 'twoFactor' | 'account' | 'error'

/** The cause of an error: the error below it as `err`, beside details for the log. It is never shown to a visitor. */
export type ErrorCause = Readonly<Record<string, unknown>> & { readonly err?: Error }

/** TypeScript before 4.8 says that the cause of an error is an Error, and lets no class say otherwise. */
type Cause = Error extends { readonly cause?: infer Known }
  ? NonNullable<Known> extends Error
    ? ErrorCause & Error
    : ErrorCause
  : ErrorCause

/** Options of an {@link AuthError}, besides its message. */
export interface AuthErrorOptions {
  readonly cause?: ErrorCause | Error
  /** The id of the user whom it is about, where one is known: events tell it. */
  readonly userId?: string | undefined
}

function mergeCauses(...sources: readonly unknown[]): ErrorCause | undefined {
  let cause: Record<string, unknown> | undefined
  for (const source of sources) {
    if (source instanceof Error) {
      cause = { ...cause, err: source, ...(isRecord(source.cause) ? source.cause : {}) }
    } else if (isRecord(source)) cause = { ...cause, ...source }
  }
  return cause
}

// A process may hold the engine twice: in two packages of a workspace, in a bundle and outside of it. An error that one has made
// is the same to the other, whose classes are others.
const brand: unique symbol = Symbol.for('create-auth.error')

function isBranded(made: unknown): made is typeof AuthError {
  return typeof made === 'function' && brand in made
}

/**
 * Base class of everything that the engine throws. `type` is stable and identifies the error in logs; `cause.err`
 * is what led to it. The message is for the server's log: the visitor sees a code (see {@link isClientError}).
 */
export class AuthError extends Error {
  static readonly type: string = 'AuthError'
  static readonly kind: ErrorKind = 'error'
  static {
    Object.defineProperty(this, brand, { value: true })
  }

  /** Tells whether an error is of this class, or of the same one in another copy of the engine. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // A class of the application has the type of the one that it extends, and is itself alone.
    const type = Object.hasOwn(this, 'type') ? this.type : undefined
    let made: unknown = value instanceof Error && value.constructor
    for (; isBranded(made); made = Object.getPrototypeOf(made))
      if (made === this || made.type === type) return true
    return false
  }

  readonly type: string
  readonly kind: ErrorKind
  declare readonly cause?: Cause
  /** Words of the application's own for the page, in place of a code: see `answers`. */
  declare readonly told?: string
  /** The id of the user whom it is about, where one is known: for events, and never for a visitor. */
  declare readonly userId?: string

  constructor(message?: string | Error | AuthErrorOptions, options?: AuthErrorOptions) {
    super(typeof message === 'string' ? message : message instanceof Error ? message.message : '')
    const own = isRecord(message) && !(message instanceof Error) ? message['cause'] : message
    const cause = mergeCauses(own, options?.cause)
    if (cause) Object.defineProperty(this, 'cause', { value: cause, enumerable: false })
    const userId = options?.userId ?? (isRecord(own) ? own['userId'] : undefined)
    if (isFilled(userId)) Object.defineProperty(this, 'userId', { value: userId })
    this.name = new.target.name
    this.type = new.target.type
    this.kind = new.target.kind
  }
}

/** Base class of what goes wrong on the way in; the visitor lands on the sign-in page. */
export class SignInError extends AuthError {
  static override readonly type: string = 'SignInError'
  static override readonly kind: ErrorKind = 'signIn'
}

/** The `signIn` callback refused, or threw; or nobody is signed in where somebody has to be. */
export class AccessDenied extends AuthError {
  static override readonly type: string = 'AccessDenied'
}
/** Something unforeseen went wrong while a callback was handled. */
export class CallbackRouteError extends AuthError {
  static override readonly type: string = 'CallbackRouteError'
}
/** The configured error page would lead to itself. */
export class ErrorPageLoop extends AuthError {
  static override readonly type: string = 'ErrorPageLoop'
}
/** An event handler threw; the sign-in is not affected. */
export class EventError extends AuthError {
  static override readonly type: string = 'EventError'
}
/** The URL to return to is not one of this site. */
export class InvalidCallbackUrl extends AuthError {
  static override readonly type: string = 'InvalidCallbackUrl'
}
/** `authorize()` refused. `code` appears in the URL of the sign-in page: it must not hint at the reason. */
export class CredentialsSignin extends SignInError {
  static override readonly type: string = 'CredentialsSignin'
  code: string = 'credentials'
}
/** A provider lacks an endpoint and has no issuer to discover it from. */
export class InvalidEndpoints extends AuthError {
  static override readonly type: string = 'InvalidEndpoints'
}
/** The reason why a check of the authorization response failed; see {@link InvalidCheck}. */
export type CheckFailure =
  | 'state-missing'
  | 'state-mismatch'
  | 'state-replayed'
  | 'pkce-missing'
  | 'nonce-missing'
  | 'provider-mismatch'
/** The authorization response does not belong to a sign-in that this browser began here. RFC 9700, section 2.1. */
export class InvalidCheck extends SignInError {
  static override readonly type: string = 'InvalidCheck'
  readonly code: CheckFailure
  constructor(code: CheckFailure, message: string, options?: AuthErrorOptions) {
    super(message, options)
    this.code = code
  }
}
/** The faulty part of an ID token: the signature, a claim, or the token itself. */
export type IdTokenFailure =
  | 'signature'
  | 'algorithm'
  | 'key'
  | 'iss'
  | 'aud'
  | 'azp'
  | 'exp'
  | 'iat'
  | 'nbf'
  | 'nonce'
  | 'sub'
  | 'auth_time'
  | 'at_hash'
  | 'c_hash'
  | 'malformed'
/** The session token can't be opened; treated as signed out. */
export class JWTSessionError extends AuthError {
  static override readonly type: string = 'JWTSessionError'
}
/** The configuration needs an adapter. */
export class MissingAdapter extends AuthError {
  static override readonly type: string = 'MissingAdapter'
}
/** The adapter lacks methods that the configuration needs. */
export class MissingAdapterMethods extends AuthError {
  static override readonly type: string = 'MissingAdapterMethods'
}
/** A credentials provider has no `authorize()`. */
export class MissingAuthorize extends AuthError {
  static override readonly type: string = 'MissingAuthorize'
}
/** No secret is configured. */
export class MissingSecret extends AuthError {
  static override readonly type: string = 'MissingSecret'
}
/** A secret is too short or well known. */
export class WeakSecret extends AuthError {
  static override readonly type: string = 'WeakSecret'
}
/** The account can't be linked to a user of the same e-mail address without that user's consent. */
export class OAuthAccountNotLinked extends SignInError {
  static override readonly type: string = 'OAuthAccountNotLinked'
}
/** The authorization server answered with an error, or with something that is not a valid answer. */
export class OAuthCallbackError extends SignInError {
  static override readonly type: string = 'OAuthCallbackError'
}
/** The ID token is not one that this client may accept. OpenID Connect Core 1.0, section 3.1.3.7. */
export class InvalidIdToken extends OAuthCallbackError {
  static override readonly type: string = 'InvalidIdToken'
  readonly code: IdTokenFailure
  constructor(code: IdTokenFailure, message: string, options?: AuthErrorOptions) {
    super(message, options)
    this.code = code
  }
}
/** The `iss` parameter of the authorization response is not the provider's issuer. RFC 9207, section 2.4. */
export class IssuerMismatch extends OAuthCallbackError {
  static override readonly type: string = 'IssuerMismatch'
}
/** `profile()` threw, or returned no usable account id. */
export class OAuthProfileParseError extends SignInError {
  static override readonly type: string = 'OAuthProfileParseError'
}
/** The stored session can't be read. */
export class SessionTokenError extends AuthError {
  static override readonly type: string = 'SessionTokenError'
}
/** The authorization request can't be made. */
export class OAuthSignInError extends SignInError {
  static override readonly type: string = 'OAuthSignInError'
}
/** The sign-in mail can't be sent. */
export class EmailSignInError extends SignInError {
  static override readonly type: string = 'EmailSignInError'
}
/** The session could not be ended. */
export class SignOutError extends AuthError {
  static override readonly type: string = 'SignOutError'
}
/** No endpoint has this path. */
export class UnknownAction extends AuthError {
  static override readonly type: string = 'UnknownAction'
}
/** The endpoint exists, but not for this method. */
export class MethodNotAllowed extends AuthError {
  static override readonly type: string = 'MethodNotAllowed'
  readonly allow: readonly string[]
  constructor(allow: readonly string[]) {
    super(`allowed methods: ${allow.join(', ')}`)
    this.allow = allow
  }
}
/** The request can't be understood. `status` is the HTTP status of the answer. */
export class BadRequest extends AuthError {
  static override readonly type: string = 'BadRequest'
  readonly status: 400 | 413 | 415
  constructor(status: 400 | 413 | 415, message: string) {
    super(message)
    this.status = status
  }
}
/** A form was posted from another site. */
export class CrossSiteRequest extends AuthError {
  static override readonly type: string = 'CrossSiteRequest'
  /** Frameworks that go by the status of an error answer with it where an application catches none. */
  readonly status = 403
}
/** Something was tried too often. RFC 6585, section 4. */
export class RateLimited extends SignInError {
  static override readonly type: string = 'RateLimited'
  /** Seconds after which it may be tried again. RFC 9110, section 10.2.3. */
  readonly retryAfter: number
  /** Where waiting is of no use, the code whose text names what opens it at once. */
  readonly closed: 'PasswordClosed' | 'TwoFactorClosed' | undefined
  constructor(retryAfter: number, message: string, closed?: RateLimited['closed']) {
    super(message)
    this.retryAfter = retryAfter
    this.closed = closed
  }
}
/** The server has more to do than it takes on. Nothing was tried. RFC 9110, section 15.6.4. */
export class TooBusy extends SignInError {
  static override readonly type: string = 'TooBusy'
  /** Seconds after which it may be tried again. RFC 9110, section 10.2.3. */
  readonly retryAfter: number
  constructor(retryAfter: number, message: string) {
    super(message)
    this.retryAfter = retryAfter
  }
}
/** The session strategy does not fit the providers. */
export class UnsupportedStrategy extends AuthError {
  static override readonly type: string = 'UnsupportedStrategy'
}
/** No provider has this id, or it can't do what was asked. */
export class InvalidProvider extends AuthError {
  static override readonly type: string = 'InvalidProvider'
}
/** A configuration value is not one of those that are allowed. */
export class InvalidConfig extends AuthError {
  static override readonly type: string = 'InvalidConfig'
}
/** The host of the request is not trusted. */
export class UntrustedHost extends AuthError {
  static override readonly type: string = 'UntrustedHost'
}
/** The link in the mail is not valid (any more). */
export class Verification extends AuthError {
  static override readonly type: string = 'Verification'
}
/** The request carries no valid CSRF token. */
export class MissingCSRF extends SignInError {
  static override readonly type: string = 'MissingCSRF'
}
/** More than one provider asks for conditional UI. */
export class DuplicateConditionalUI extends AuthError {
  static override readonly type: string = 'DuplicateConditionalUI'
}
/** Conditional UI needs a form field whose `autocomplete` has `webauthn`. */
export class MissingWebAuthnAutocomplete extends AuthError {
  static override readonly type: string = 'MissingWebAuthnAutocomplete'
}
/** The authenticator's answer does not verify. */
export class WebAuthnVerificationError extends SignInError {
  static override readonly type: string = 'WebAuthnVerificationError'
  /** True where it belongs to no ceremony that this browser began here. Web Authentication Level 3, section 13.4.3. */
  readonly isUnasked: boolean
  constructor(message: string, options: AuthErrorOptions & { readonly isUnasked?: boolean } = {}) {
    super(message, options)
    this.isUnasked = options.isUnasked ?? false
  }
}
/** The account belongs to another user. */
export class AccountNotLinked extends SignInError {
  static override readonly type: string = 'AccountNotLinked'
}
/** An account was to be linked to somebody who is not signed in (any more). */
export class LinkRefused extends SignInError {
  static override readonly type: string = 'LinkRefused'
}
/** A password can't be chosen: `code` says why. */
export class PasswordRefused extends AuthError {
  static override readonly type: string = 'PasswordRefused'
  readonly code: string
  constructor(code: string) {
    super(`the password is refused: ${code}`)
    this.code = code
  }
}
/** A change of an account is refused: `code` says why. */
export class AccountRefused extends AuthError {
  static override readonly type: string = 'AccountRefused'
  readonly code: string
  constructor(code: string, message: string = `the change is refused: ${code}`) {
    super(message)
    this.code = code
  }
}
/** A second factor was not proven. */
export class TwoFactor extends AuthError {
  static override readonly type: string = 'TwoFactor'
  static override readonly kind: ErrorKind = 'twoFactor'
  /** True where the sign-in that asked for it can't go on: it has to be begun again. */
  readonly isOver: boolean
  /** The kind of the code that was tried, and is not right; undefined where none was. */
  readonly factor: 'totp' | 'recovery' | undefined
  constructor(
    message: string,
    options: AuthErrorOptions & {
      readonly isOver?: boolean
      readonly factor?: 'totp' | 'recovery'
    } = {},
  ) {
    super(message, options)
    this.isOver = options.isOver ?? false
    this.factor = options.factor
  }
}
/** Whoever is signed in was to confirm to be who it is, and has not: somebody else has, or the service did not say so. */
export class ConfirmRefused extends AuthError {
  static override readonly type: string = 'ConfirmRefused'
  static override readonly kind: ErrorKind = 'confirm'
}
/** Without the account the user could not sign in any more. */
export class LastSignInMethod extends AuthError {
  static override readonly type: string = 'LastSignInMethod'
  static override readonly kind: ErrorKind = 'account'
}
/** An experimental feature is used without being switched on. */
export class ExperimentalFeatureNotEnabled extends AuthError {
  static override readonly type: string = 'ExperimentalFeatureNotEnabled'
}
/** Sign-in for development was asked for where it must not be. */
export class DevSignInRefused extends SignInError {
  static override readonly type: string = 'DevSignInRefused'
}

/** Types of errors that a visitor may see as they are: what an attacker can trigger never looks like a misconfiguration. */
const SHOWN: ReadonlySet<string> = new Set([
  'AccessDenied',
  'AccountNotLinked',
  'ConfirmRefused',
  'CredentialsSignin',
  'DevSignInRefused',
  'LastSignInMethod',
  'LinkRefused',
  'MissingCSRF',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'RateLimited',
  'TwoFactor',
  'TooBusy',
  'Verification',
  'WebAuthnVerificationError',
])

/** The codes of others, in the URL and on the page: those of OAuth look alike. */
const CODES: Readonly<Record<string, string>> = {
  EmailSignInError: 'EmailSignin',
  InvalidCheck: 'OAuthCallbackError',
  InvalidIdToken: 'OAuthCallbackError',
  IssuerMismatch: 'OAuthCallbackError',
  OAuthProfileParseError: 'OAuthCallbackError',
  OAuthSignInError: 'OAuthSignin',
}

/** The code that a visitor may see for an error, or its own words where these are for the page. @returns `Configuration` for what concerns the server alone */
export function clientCode(error: unknown): string {
  if (!(error instanceof AuthError)) return 'Configuration'
  if (error.told !== undefined) return error.told
  if (SHOWN.has(error.type)) return error.type
  return (Object.hasOwn(CODES, error.type) && CODES[error.type]) || 'Configuration'
}

/** Tells whether an error's type may be shown to the visitor. */
export function isClientError(error: unknown): error is AuthError {
  return clientCode(error) !== 'Configuration'
}

/** Why there is no access token that can be used. */
export type RefreshTokenReason =
  | 'signed-out'
  | 'not-linked'
  | 'no-refresh-token'
  | 'refused'
  | 'unavailable'

/**
 * There is no access token of a service that can be used: nobody is signed in (`signed-out`), has no such account
 * (`not-linked`), or none that can be refreshed (`no-refresh-token`); the service has refused it (`refused`), so that the user
 * has to sign in there again; or it can't be asked now (`unavailable`): try again later.
 */
export class RefreshTokenError extends AuthError {
  static override readonly type: string = 'RefreshTokenError'
  readonly reason: RefreshTokenReason
  /** Where the user signs in with the service again, and comes back from; undefined where it can't be asked now. */
  readonly signInUrl: string | undefined
  constructor(reason: RefreshTokenReason, options: AuthErrorOptions = {}, signInUrl?: string) {
    super(`there is no access token: ${reason}`, options)
    this.reason = reason
    this.signInUrl = signInUrl
  }

  /** The same error with where the user signs in again. */
  leadingTo(signInUrl: string): RefreshTokenError {
    return new RefreshTokenError(
      this.reason,
      { ...(this.cause && { cause: this.cause }) },
      signInUrl,
    )
  }
}

/** An adapter method threw. The message names the method; the cause is what it threw. */
export class AdapterError extends AuthError {
  static override readonly type: string = 'AdapterError'
  /** The method that threw; undefined where what it did was wrong. */
  readonly method: string | undefined
  constructor(message: string, options?: AuthErrorOptions & { readonly method?: string }) {
    super(message, options)
    this.method = options?.method
  }
}
