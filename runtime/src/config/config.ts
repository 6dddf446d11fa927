import type { Adapter, AdapterSession, AdapterUser } from '../adapter.js'
import type { ConfiguredCookies } from '../cookies/names.js'
import type { JWTOptions } from '../crypto/jwt.js'
import type { Provider } from '../providers/provider.js'
import type {
  Account,
  Awaitable,
  DefaultSession,
  JWT,
  LoggerInstance,
  PagesOptions,
  Profile,
  Session,
  Theme,
  User,
} from '../types.js'
import type { Host, host } from './host.js'
import type { LimitName, LimitsOptions } from './limits.js'

/**
 * For framework authors: `Auth` resolves to the internal response instead of a `Response`, and throws the AuthError that a
 * request was refused for.
 */
export const raw: unique symbol = Symbol('create-auth.raw')

/** For framework authors whose framework has its own protection: the CSRF token is neither issued nor asked for. */
export const skipCSRFCheck: unique symbol = Symbol('create-auth.skipCSRFCheck')

export interface SignInParams {
  /** With an adapter: the stored user, where there is one. */
  user: User | AdapterUser
  account: Account | null
  /** OAuth and OIDC: what the provider says. */
  profile?: Profile
  /** E-mail: `verificationRequest` is true while the mail is only asked for. */
  email?: { verificationRequest?: boolean }
  /** Credentials: what the user typed. */
  credentials?: Readonly<Record<string, string | undefined>>
}

/**
 * What the client sent with an update: anything at all, so that it must be validated.
 *
 * Callbacks written for Auth.js read its fields as they are.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- with `unknown` such a callback would not compile
type Sent = any

export interface JWTParams {
  /** At sign-in name, e-mail, picture and subject; afterwards the whole token. */
  token: JWT
  /** Only at sign-in. */
  user?: User | AdapterUser
  /** Only at sign-in. */
  account?: Account | null
  /** Only at sign-in with OAuth and OIDC. */
  profile?: Profile
  trigger?: 'signIn' | 'signUp' | 'update'
  /** @deprecated use `trigger === 'signUp'` */
  isNewUser?: boolean
  /** What the client sent with an update. It must be validated. */
  session?: Sent
}

export interface SessionParams {
  /** Of whoever is signed in: there is a user, whatever the type of sessions says. */
  session: Session & { user: NonNullable<Session['user']> }
  /** Strategy `jwt`. */
  token: JWT
  /** Strategy `database`. */
  user: AdapterUser
  /** What the client sent with an update. It must be validated. */
  newSession?: Sent
  trigger?: 'update'
}

/** Decisions that the application may make itself. One that throws ends the request with an error; nothing is signed in. */
export interface Callbacks {
  /**
   * Whether this user may sign in.
   *
   * @returns true to go on, false to refuse, or a URL of this site to redirect to instead
   */
  signIn: (params: SignInParams) => Awaitable<boolean | string>
  /** Where to go after sign-in or sign-out. By default a URL of another origin becomes the base URL. */
  redirect: (params: { url: string; baseUrl: string }) => Awaitable<string>
  /** What the application and its client see. Declare what you need of the parameters: which are present depends on the strategy. */
  session: (params: SessionParams) => Awaitable<Session | DefaultSession>
  /** What the session token holds. Null ends the session. */
  jwt: (params: JWTParams) => Awaitable<JWT | null>
}

/** What each event tells. */
export interface EventMessages {
  createUser: { user: User }
  updateUser: { user: User }
  linkAccount: { user: User | AdapterUser; account: Account; profile: User | AdapterUser }
  /** Credentials: `user` is what `authorize()` returned. */
  signIn: { user: User; account: Account | null; profile?: Profile; isNewUser?: boolean }
  /** Strategy `database`: the session that ended; strategy `jwt`: its token. */
  signOut: { session: AdapterSession | null | undefined | void } | { token: JWT | null }
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

/** Where sessions are kept, and for how long. Durations are in seconds. */
export interface SessionOptions {
  /** `jwt` without an adapter, `database` with one. */
  strategy?: 'jwt' | 'database'
  /** Seconds without use after which a session ends; 30 days by default. */
  maxAge?: number
  /** Seconds before a session in use is extended again; one day by default, 0 extends it on every access. */
  updateAge?: number
  /** Makes the token of a database session. */
  generateSessionToken?: () => string
  /** Stores a hash of the token of a database session, so that the database alone opens none. */
  hashTokens?: boolean
}

/** What can be configured. The engine never writes to it. */
export interface AuthConfig {
  providers: readonly Provider[]
  adapter?: Adapter
  /** The path of the endpoints; `/auth` by default. */
  basePath?: string
  /** At least 32 random characters; with an array the newest comes first. By default from the environment. */
  secret?: string | readonly string[]
  /**
   * The environment variables, where they are not those of the process: the bindings of a worker, or what a framework
   * reads its env files into. Whatever the engine takes from the environment it takes from here, and from nowhere else.
   */
  env?: object
  session?: SessionOptions
  jwt?: Partial<JWTOptions>
  callbacks?: Partial<Callbacks>
  events?: Partial<Events>
  pages?: PagesOptions
  /** Names and attributes in place of the defaults. `authjsCookies` keeps those of Auth.js. */
  cookies?: ConfiguredCookies
  theme?: Theme
  /** Logs what happens, without secrets. */
  debug?: boolean
  logger?: Partial<LoggerInstance>
  /** The base path of the deployment that receives the authorization responses of all others. */
  redirectProxyUrl?: string
  /** On that deployment: the origins it may forward to, `*.` for one label. */
  redirectProxyOrigins?: readonly string[]
  /** Whether the request's host is believed; or which hosts are, `*.` for one label. Not needed where AUTH_URL is set. */
  trustHost?: boolean | readonly string[]
  /**
   * Links an account that somebody signs in with to whoever is signed in on that browser, as Auth.js does, though nobody
   * has asked for it by `intent=link` in the form: a person at a shared computer becomes the one before. Off by default.
   */
  allowDangerousImplicitLinking?: boolean
  /** By default true where the site is served over https. */
  useSecureCookies?: boolean
  /** How often what can be guessed or flooded may be tried. There are limits without it. */
  limits?: LimitsOptions
  experimental?: { enableWebAuthn?: boolean }
  raw?: typeof raw
  skipCSRFCheck?: typeof skipCSRFCheck
  /** For tests: the clock, randomness, fetch and environment to use. See `@create-auth/runtime/testing`. */
  [host]?: Partial<Host>
}
