import { AuthError, type AuthErrorOptions } from './auth-error.js'

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
