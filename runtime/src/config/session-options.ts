/** Where sessions are kept: sealed into the cookie, or stored. */
export type SessionStrategy = NonNullable<SessionOptions['strategy']>

/** Where sessions are kept, and for how long. Durations are in seconds. */
export interface SessionOptions {
  /**
   * `jwt` seals the session into the cookie; `database` stores it, which needs an adapter.
   *
   * @defaultValue `database` with an adapter, else `jwt`
   */
  strategy?: 'jwt' | 'database'
  /**
   * Seconds without use after which a session ends.
   *
   * @defaultValue 2592000 (30 days)
   */
  maxAge?: number
  /**
   * Seconds before a session in use is extended again. 0 extends it on every access.
   *
   * @defaultValue 86400 (1 day)
   */
  updateAge?: number
  /**
   * Seconds after which a session ends however much it is used, counted from when its user last proved to be who it is: at
   * the sign-in.
   *
   * @defaultValue none: a session that is used goes on
   */
  maxTotalAge?: number
  /**
   * Makes the token of a database session.
   *
   * @defaultValue 256 random bits
   */
  generateSessionToken?: () => string
  /**
   * Stores a hash of the token of a database session, so that the database alone opens none.
   *
   * @defaultValue false
   */
  hashTokens?: boolean
  /**
   * Opens the sessions that Better Auth has begun, too, in the same tables, whose cookies are signed with its secret: the
   * variable `BETTER_AUTH_SECRET`, or one of the secrets. With `cookies: betterAuthCookies` whoever is signed in stays signed
   * in when an application moves here. Strategy `database`.
   *
   * @defaultValue none
   */
  alsoOpens?: 'better-auth'
}
