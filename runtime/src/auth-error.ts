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

/**
 * Base class of everything that the engine throws. `type` is stable and identifies the error in logs; `cause.err`
 * is what led to it. The message is for the server's log: the visitor sees a code (see {@link isClientError}).
 */
export class AuthError extends Error {
  static readonly type: string = 'AuthError'
  static readonly kind: ErrorKind = 'error'

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
  static override readonly kind: ErrorKind = 'signIn'
}
