import type { AdapterSession, AdapterUser } from '../adapter.js'
import type { Account, Awaitable, JWT, Profile, Session, User } from '../types.js'
import type { LimitName } from './limits.js'

/** The message of each event. */
export interface EventMessages {
  /** A user has been stored for the first time. `fields`: what the provider of passwords has asked for beside the name. */
  createUser: { user: User; fields?: Readonly<Record<string, string>> }
  /** A stored user has changed. */
  updateUser: { user: User }
  /** A user is gone, and with it all that was stored of it. */
  userDeleted: { user: AdapterUser }
  /** An account has been attached to a user. */
  linkAccount: { user: User | AdapterUser; account: Account; profile: User | AdapterUser }
  /** Somebody has signed in. Credentials: `user` is what `authorize()` returned. */
  signIn: { user: User; account: Account | null; profile?: Profile; isNewUser?: boolean }
  /** Somebody has signed out. Strategy `database`: the session that ended; strategy `jwt`: its token. */
  signOut: { session: AdapterSession | null | undefined | void } | { token: JWT | null }
  /**
   * A service has said that a session of its own has ended, and so have those here that came from it: `sid` is its name of the one,
   * of all of the user where undefined. `userId` is undefined where the service has not said whose it was, or nobody is known.
   */
  logoutReceived: { provider: string; sid: string | undefined; userId: string | undefined }
  /** A session has been read: it is told on every check. */
  session: { session: Session; token?: JWT }
  /** Something was tried too often. `network` is undefined where the framework doesn't tell the visitor's address. */
  rateLimited: {
    limit: LimitName
    provider: string
    network: string | undefined
    /** Seconds. */
    retryAfter: number
  }
}

/** Handlers for audit logs. They are told after the fact, and can't change it. */
export type Events = { [E in keyof EventMessages]: (message: EventMessages[E]) => Awaitable<void> }
