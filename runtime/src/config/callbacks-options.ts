import type { AdapterUser } from '../adapter.js'
import type {
  Account,
  Awaitable,
  DefaultSession,
  DefaultUser,
  JWT,
  Profile,
  Session,
  SessionUser,
  User,
} from '../types.js'

/** The parameters of the callback `signIn`. */
export interface SignInParams<Stored = AdapterUser> {
  /** With an adapter: the stored user, where there is one. */
  user: User | Stored
  /** The provider's account that is signed in with. */
  account: Account | null
  /** OAuth and OIDC: what the provider says. */
  profile?: Profile
  /** E-mail: `verificationRequest` is true while the mail is only asked for. */
  email?: { verificationRequest?: boolean }
  /** Credentials: what the user typed. */
  credentials?: Readonly<Record<string, string | undefined>>
}

/**
 * The data that the client sent with an update: anything at all, so that it must be validated.
 *
 * Callbacks written for Auth.js read its fields as they are.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- with `unknown` such a callback would not compile
type SentByClient = any

/** The parameters of the callback `jwt`. */
export interface JWTParams<Stored = AdapterUser> {
  /** At sign-in name, e-mail, picture and subject; afterwards the whole token. */
  token: JWT
  /** Only at sign-in. */
  user?: User | Stored
  /** Only at sign-in. */
  account?: Account | null
  /** Only at sign-in with OAuth and OIDC. */
  profile?: Profile
  /** Why it is called: at sign-in, at the first one, or for an update of the client. Undefined where a session is read. */
  trigger?: 'signIn' | 'signUp' | 'update'
  /** @deprecated use `trigger === 'signUp'` */
  isNewUser?: boolean
  /** The data that the client sent with an update. It must be validated. */
  session?: SentByClient
}

/** The parameters of the callback `session`. */
export interface SessionParams<Stored = AdapterUser> {
  /** Of whoever is signed in: there is a user, whatever the type of sessions says. */
  session: Session & { user: NonNullable<Session['user']> & Pick<SessionUser, 'emailVerified'> }
  /** Strategy `jwt`. */
  token: JWT
  /** Strategy `database`. */
  user: Stored
  /** The data that the client sent with an update. It must be validated. */
  newSession?: SentByClient
  /** The client has sent an update. */
  trigger?: 'update'
}

/** A session as a callback returns it, with whatever the user has: of what type the id is, an application declares itself. */
export interface ReturnedSession {
  user?: Omit<DefaultUser, 'id'>
  expires: string
}

/**
 * Decisions that the application may make itself. One that throws ends the request with an error; nothing is signed in. They
 * are methods, so that one may declare of its parameters what this application knows better.
 */
export interface Callbacks<Stored = AdapterUser> {
  /**
   * Decides whether this user may sign in.
   *
   * @returns true to go on, false to refuse, or a URL of this site to redirect to instead
   * @defaultValue everybody may
   */
  signIn(params: SignInParams<Stored>): Awaitable<boolean | string>
  /**
   * Where to go after sign-in or sign-out.
   *
   * @defaultValue a URL of another origin becomes the base URL
   */
  redirect(params: { url: string; baseUrl: string }): Awaitable<string>
  /**
   * Makes the session that the application and its client see. Declare what you need of the parameters: which are present
   * depends on the strategy.
   *
   * @defaultValue name, e-mail address (and whether it is proven) and image
   */
  session(params: SessionParams<Stored>): Awaitable<Session | DefaultSession | ReturnedSession>
  /**
   * Makes the claims of the session token. Null ends the session.
   *
   * @defaultValue the token as it is
   */
  jwt(params: JWTParams<Stored>): Awaitable<JWT | null>
  /**
   * Decides whether this user may delete the account now.
   *
   * @returns true to go on, or the reason why not, which the page shows
   * @defaultValue everybody may
   */
  deleteUser(params: { user: Stored }): Awaitable<true | string>
}
