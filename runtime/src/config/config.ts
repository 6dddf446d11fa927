import type { Adapter, AdapterUser, UserOf } from '../adapter.js'
import type { ConfiguredCookies } from '../cookies/names.js'
import type { JWTOptions } from '../crypto/jwt.js'
import type { Provider } from '../providers/provider.js'
import type { Language, LanguageId } from '../texts/language-ids.js'
import type { TextsChanges } from '../texts/texts.js'
import type { Awaitable, LoggerInstance, PagesOptions, Theme, User, Optional } from '../types.js'
import type { Answers } from './answers.js'
import type { BearerOptions } from './bearer.js'
import type { Callbacks } from './callbacks-options.js'
import type { Events } from './events.js'
import type { Host, host } from './host.js'
import type { LimitsOptions } from './limits.js'

export type {
  Callbacks,
  JWTParams,
  ReturnedSession,
  SessionParams,
  SignInParams,
} from './callbacks-options.js'
export type { EventMessage, EventMessages, EventName, EventOrigin, Events } from './events.js'

/**
 * For framework authors: `Auth` resolves to the internal response instead of a `Response`, and throws the AuthError that a
 * request was refused for.
 */
export const raw: unique symbol = Symbol.for('create-auth.raw')

/** For framework authors whose framework has its own protection: the CSRF token is neither issued nor asked for. */
export const skipCSRFCheck: unique symbol = Symbol.for('create-auth.skipCSRFCheck')

/** The configuration; the engine never writes to it. By the type of an adapter, callbacks know the fields of its users. */
export interface AuthConfig<Kept extends Adapter = Adapter> {
  /** The ways to sign in, in the order of the sign-in page. */
  providers: readonly Provider[]
  /** Stores users, accounts and sessions. Without one, the session's cookie is all that there is. */
  adapter?: Kept | undefined
  /**
   * Which id somebody has who signs in with an OAuth provider, where no adapter stores them. `next-auth-4` is the id that
   * the provider itself gives, as NextAuth.js 4 has it: those of two providers may be the same.
   *
   * @defaultValue an id made of the provider and of the account there
   */
  userIds?: 'next-auth-4' | undefined
  /**
   * Answers that programs and pages know from another library, for an application that moved here. With `authjsAnswers` the user
   * of a session has the fields that are known and no other: neither `image: null` nor `emailVerified`. `nextAuthAnswers` of
   * `@create-auth/runtime/next-auth-4`, whose `NextAuth` sets it, also has what NextAuth.js 4 says to programs.
   *
   * @defaultValue ours
   */
  answers?: Answers | undefined
  /**
   * The path below which the endpoints answer, as the application sees it. Visitors see another one where a proxy takes
   * something off: with AUTH_URL `https://example.com/shop/auth` and `/auth` here, `/shop` is in front of every address.
   *
   * @defaultValue the path of AUTH_URL, else `/auth`; in some frameworks `/api/auth`
   */
  basePath?: string | undefined
  /**
   * Seals sessions and everything else: at least 32 random characters. Of an array the newest comes first: it seals, and
   * all of them open.
   *
   * @defaultValue AUTH_SECRET
   */
  secret?: string | readonly string[] | undefined
  /**
   * The environment variables, where they are not those of the process: the bindings of a worker, or what a framework
   * reads its env files into. Whatever the engine takes from the environment it takes from here, and from nowhere else.
   *
   * @defaultValue those of the process
   */
  env?: object | undefined
  /** Where sessions are kept, and for how long. */
  session?: SessionOptions | undefined
  /** How accounts at services are kept. */
  accounts?: AccountsOptions | undefined
  /** How session tokens are sealed, with the strategy `jwt`. */
  jwt?: Optional<JWTOptions> | undefined
  /** Decisions that the application makes itself. */
  callbacks?: Optional<Callbacks<UserOf<Kept>>> | undefined
  /** Functions that are told what has happened, for audit logs. */
  events?: Optional<Events> | undefined
  /**
   * Makes a span of each request to the endpoints: `trace.getTracer('auth')` of `@opentelemetry/api`, or whatever has its
   * `startActiveSpan`. Session checks of pages have none.
   *
   * @defaultValue none
   */
  tracer?: Tracer | undefined
  /** Paths of your own pages in place of the built-in ones. */
  pages?: PagesOptions | undefined
  /**
   * Names and attributes of cookies in place of the defaults. `authjsCookies` keeps those of Auth.js 5, `nextAuthCookies`
   * those of NextAuth.js 4, `betterAuthCookies` that of Better Auth.
   */
  cookies?: ConfiguredCookies | undefined
  /** How the built-in pages look. */
  theme?: Theme | undefined
  /**
   * The languages of the built-in pages and mails: ids of those there are, or a table of texts of your own. Of them each visitor
   * has the one that the query names (`ui_locales`, which is kept for a year), else the one that the browser asks for, else the
   * first.
   *
   * @defaultValue `['en']`
   */
  languages?: readonly Language[] | undefined
  /** Texts in place of some of those of a language, by its id. */
  texts?: Readonly<Optional<Record<LanguageId, TextsChanges>>> | undefined
  /**
   * Logs what happens, without secrets.
   *
   * @defaultValue false
   */
  debug?: boolean | undefined
  /**
   * Receives what the engine logs.
   *
   * @defaultValue the console
   */
  logger?: Optional<LoggerInstance> | undefined
  /**
   * The URL, up to the base path, of the deployment that receives the authorization responses of all others.
   *
   * @defaultValue AUTH_REDIRECT_PROXY_URL
   */
  redirectProxyUrl?: string | undefined
  /**
   * On that deployment: the origins it may forward to, `*.` for one label.
   *
   * @defaultValue none
   */
  redirectProxyOrigins?: readonly string[] | undefined
  /**
   * True to believe the request's host; or a list of the hosts to believe, `*.` for one label. Not needed where AUTH_URL is set.
   *
   * @defaultValue AUTH_TRUST_HOST; else true on Vercel and Cloudflare Pages; else hosts of this machine alone
   */
  trustHost?: boolean | readonly string[] | undefined
  /**
   * Origins of other sites whose pages may use the endpoints by script: exactly as browsers name them, without a wildcard. A
   * cookie goes along only where it is theirs, too: from a host of the same domain, or with `sameSite: 'none'`.
   *
   * @defaultValue none
   */
  trustedOrigins?: readonly string[] | undefined
  /**
   * Links an account that somebody signs in with to whoever is signed in on that browser, as Auth.js does, though nobody
   * has asked for it by `intent=link` in the form: a person at a shared computer becomes the one before.
   *
   * @defaultValue false
   */
  allowDangerousImplicitLinking?: boolean | undefined
  /**
   * True where cookies are for https alone, with the prefix `__Host-` or `__Secure-` in their names.
   *
   * @defaultValue true where the site is served over https
   */
  useSecureCookies?: boolean | undefined
  /**
   * How many proxies stand before the application, one behind the other: each adds the address that it talks to at the end of
   * X-Forwarded-For, so that the visitor's is as many from the right. Limits are counted by it. Only where nobody reaches the
   * application past them.
   *
   * @defaultValue none: the address is that of the connection, or what the framework takes for the visitor's
   */
  proxy?: number | undefined
  /** How often what can be guessed or flooded may be tried. There are limits without it. */
  limits?: LimitsOptions | undefined
  /**
   * Two-step sign-in: whoever has set it up gives a code of an authenticator (TOTP, RFC 6238) after any sign-in but one with a
   * passkey that has verified the user. It is set up at `two-factor/setup`, below the base path. It needs an adapter that keeps
   * factors and counts.
   *
   * @defaultValue none
   */
  twoFactor?: boolean | TwoFactorOptions | undefined
  /**
   * A page at `account`, below the base path, on which people look after their account: name, address, ways to sign in,
   * two-step sign-in, sessions, and the end of it. It needs an adapter.
   *
   * @defaultValue none
   */
  account?: boolean | AccountOptions | undefined
  /**
   * Whether people sign up by themselves, with whichever provider. A function decides about each new person: its `email` is null
   * where nobody has proven it, and whatever it returns but `true` keeps the person out. Users whom the application has made, as
   * with `createUser`, sign in all the same, and so does sign-in for development. Of `Password({ signUp })` and this the stricter
   * holds. What is not `true` needs an adapter.
   *
   * @defaultValue true
   */
  signUp?: boolean | ((user: User) => Awaitable<boolean>) | undefined
  /** Takes tokens of programs, which `createToken` makes, where a request has no session cookie. @defaultValue none */
  bearer?: boolean | BearerOptions | undefined
  /** `enableWebAuthn: true` allows passkeys. */
  experimental?: { enableWebAuthn?: boolean | undefined } | undefined
  /** For framework authors: `Auth` resolves to the internal response instead of a `Response`. */
  raw?: typeof raw | undefined
  /** For framework authors whose framework has its own protection: there is no CSRF token. */
  skipCSRFCheck?: typeof skipCSRFCheck | undefined
  /** For tests: the clock, randomness, fetch and environment to use. See `@create-auth/runtime/testing`. */
  [host]?: Partial<Host> | undefined
}

/** Options of two-step sign-in. */
export interface TwoFactorOptions {
  /**
   * The application's name, as authenticators show it.
   *
   * @defaultValue the theme's name, else the host
   */
  readonly issuer?: string | undefined
  /**
   * Decides who must have it: whoever has not is led to set it up before there is a session.
   *
   * @defaultValue nobody
   */
  required?(user: User | AdapterUser): Awaitable<boolean>
}

/** A text of the application's own on the account page, the same for everybody or for one user. It is no markup. */
export type AccountText = string | ((user: AdapterUser) => string)

/** Options of the account page. */
export interface AccountOptions {
  /**
   * False where nobody deletes the account by themselves.
   *
   * @defaultValue true
   */
  readonly delete?: boolean | undefined
  /**
   * True to tell whoever signs in with a browser that was not seen before, by mail. It needs a store that counts.
   *
   * @defaultValue false
   */
  readonly newDevice?: boolean | undefined
  /** Stands above the sections. */
  readonly before?: AccountText | undefined
  /** Stands below the sections. */
  readonly after?: AccountText | undefined
}

/** Where sessions are kept: sealed into the cookie, or stored. */
export type SessionStrategy = NonNullable<SessionOptions['strategy']>

/** Where sessions are kept, and for how long. Durations are in seconds. */
export interface SessionOptions {
  /**
   * `jwt` seals the session into the cookie; `database` stores it, which needs an adapter.
   *
   * @defaultValue `database` with an adapter, else `jwt`
   */
  strategy?: 'jwt' | 'database' | undefined
  /**
   * Seconds without use after which a session ends.
   *
   * @defaultValue 2592000 (30 days)
   */
  maxAge?: number | undefined
  /**
   * Seconds before a session in use is extended again. 0 extends it on every access.
   *
   * @defaultValue 86400 (1 day)
   */
  updateAge?: number | undefined
  /**
   * Seconds after which a session ends however much it is used, counted from when its user last proved to be who it is: at
   * the sign-in.
   *
   * @defaultValue none: a session that is used goes on
   */
  maxTotalAge?: number | undefined
  /**
   * Makes the token of a database session.
   *
   * @defaultValue 256 random bits
   */
  generateSessionToken?: (() => string) | undefined
  /**
   * Stores a hash of the token of a database session, so that the database alone opens none.
   *
   * @defaultValue false
   */
  hashTokens?: boolean | undefined
  /**
   * Opens the sessions that Better Auth has begun, too, in the same tables, whose cookies are signed with its secret: the
   * variable `BETTER_AUTH_SECRET`, or one of the secrets. With `cookies: betterAuthCookies` whoever is signed in stays signed
   * in when an application moves here. Strategy `database`.
   *
   * @defaultValue none
   */
  alsoOpens?: 'better-auth' | undefined
}

/** A span of a request, as far as it is written to. */
export interface TracedSpan {
  setAttribute(name: string, value: string | number): unknown
  /** 2 is an error. */
  setStatus(status: { code: number }): unknown
  end(): unknown
}

/** What makes spans: the tracer of `@opentelemetry/api` is one. */
export interface Tracer {
  /** Begins a span that is the parent of those that `run` begins. */
  startActiveSpan<Run extends (span: TracedSpan) => unknown>(
    name: string,
    options: { attributes: Record<string, string> },
    run: Run,
  ): ReturnType<Run>
}

/** How accounts at services are kept. */
export interface AccountsOptions {
  /**
   * Seals `access_token`, `refresh_token` and `id_token` in the database with a key of the secrets, so that the database alone
   * opens nothing at the services. Tokens that lie there as they are can be read, too, as can sealed ones where it is off again.
   * Their columns have to have room for some thousand characters.
   *
   * @defaultValue false
   */
  encryptTokens?: boolean | undefined
}
