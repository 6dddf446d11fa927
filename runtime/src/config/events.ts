import type { AdapterAccount, AdapterSession, AdapterUser, FactorKind } from '../adapter.js'
import type { Account, Awaitable, JWT, Profile, Session, User } from '../types.js'
import type { LimitName } from './limits.js'

/** Why all sessions of a user end. */
export type SessionEnd = 'password' | 'address' | 'mailbox' | 'everywhere'

/** What each event says, beside {@link EventOrigin}. */
export interface EventMessages {
  /** A user has been stored for the first time. `fields`: what the provider of passwords has asked for beside the name. */
  createUser: { user: User; fields?: Readonly<Record<string, string>> }
  /** A stored user has changed. */
  updateUser: { user: User }
  /** A user is gone, and with it all that was stored of it. */
  userDeleted: { user: AdapterUser }
  /** An account has been attached to a user; a passkey is one, too. */
  linkAccount: { user: User | AdapterUser; account: Account; profile: User | AdapterUser }
  /** An account of a user, or a passkey, is not one any more. */
  accountUnlinked: {
    userId: string
    account: Pick<AdapterAccount, 'provider' | 'providerAccountId' | 'type'>
  }
  /** An account has not become one of a user. `reason` is the error's type; `userId` is whose it was to be, or is already. */
  linkRefused: { provider: string; reason: string; userId: string | undefined }
  /** Somebody has signed in. Credentials: `user` is what `authorize()` returned. */
  signIn: { user: User; account: Account | null; profile?: Profile; isNewUser?: boolean }
  /**
   * Somebody has not signed in, or not proven again to be who it is: `provider` is the way that was tried, `reason` the error's type.
   * `userId` is told where it is known whose the account is.
   */
  signInFailed: { provider: string; reason: string; userId: string | undefined }
  /**
   * A request was refused before anything was looked up by it: `state`, `pkce`, `nonce`, `challenge`, `provider`, `iss`, `id-token`,
   * `logout-token`, `csrf`, `origin`, `callback-url` or `link` is what does not fit, `code` why.
   */
  checkFailed: { check: FailedCheck; code: string }
  /** A code of the second step was not right. */
  factorFailed: { kind: Exclude<FactorKind, 'password'>; userId: string }
  /** A user has a password, an authenticator or recovery codes, and had none. New recovery codes are told, too. */
  factorAdded: { userId: string; kind: FactorKind }
  /** A user has no password, authenticator or recovery codes any more. */
  factorRemoved: { userId: string; kind: FactorKind }
  /** A recovery code was used: `left` are left. */
  recoveryCodeUsed: { userId: string; left: number }
  /** A user has a password in place of the one before. */
  passwordChanged: { userId: string }
  /** A user has another address than `before`, and has proven it; or has the one back that it had. */
  addressChanged: { user: AdapterUser; before: string | null }
  /**
   * Somebody has signed out, or one stored session was ended from elsewhere. Strategy `database`: the session that ended; strategy
   * `jwt`: its token.
   */
  signOut:
    | { session: AdapterSession | null | undefined | void; token?: undefined }
    | { token: JWT | null; session?: undefined }
  /**
   * All sessions of a user have ended, but for the one that has asked for it where that goes on; sealed ones end when they are renewed.
   * `reason`: a new `password`, an `address` that has come back, a `mailbox` that was proven of somebody whom another one may have
   * registered, or `everywhere`, as the user wants it.
   */
  sessionEnded: { userId: string; reason: SessionEnd }
  /**
   * A service has said that a session of its own has ended, and so have those here that came from it: `sid` is its name of the one,
   * of all of the user where undefined. `userId` is undefined where the service has not said whose it was, or nobody is known.
   */
  logoutReceived: { provider: string; sid: string | undefined; userId: string | undefined }
  /** A session has been read: it is told on every check. */
  session: { session: Session; token?: JWT }
  /** Something was tried too often. `retryAfter`: seconds. */
  rateLimited: { limit: LimitName; provider: string; retryAfter: number }
}

/** What of a request does not fit. */
export type FailedCheck =
  | 'state'
  | 'pkce'
  | 'nonce'
  | 'challenge'
  | 'provider'
  | 'iss'
  | 'id-token'
  | 'logout-token'
  | 'csrf'
  | 'origin'
  | 'callback-url'
  | 'link'

/** When something has happened, and where the request has come from that it is about: of what no request has asked for only the time is known. */
export interface EventOrigin {
  /** When it was told. */
  at: Date
  /**
   * Names the request: what `X-Request-Id` says, the trace of `traceparent`, or an id that is made for it. A visitor can say what it
   * likes: no line break, and 128 characters at most.
   */
  requestId: string | undefined
  /** As limits count it: an IPv4 address, or 64 bits of an IPv6 one. Undefined where the framework doesn't tell the visitor's address. */
  network: string | undefined
  /** What the browser says that it is, on one line: 255 characters at most. */
  userAgent: string | undefined
}

/** The message of an event. */
export type EventMessage<Name extends EventName> = EventMessages[Name] & EventOrigin

/** The name of an event. */
export type EventName = keyof EventMessages

/** Handlers for audit logs. They are told after the fact, and can't change it. */
export type Events = { [Name in EventName]: (message: EventMessage<Name>) => Awaitable<void> }
