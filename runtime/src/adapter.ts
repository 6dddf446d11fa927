import type { Account, Awaitable, ProviderType, User } from './types.js'

/** A user as stored. */
export interface AdapterUser extends User {
  id: string
  email: string
  /** When the address was first proven by a sign-in through it; null until then. */
  emailVerified: Date | null
  /**
   * Ends the sessions of this user: what was proven before it, rounded up to the second, is not renewed, and not accepted where
   * the current state is asked for. In an optional column.
   */
  sessionsFrom?: Date | null
}

declare const kept: unique symbol

/** Says in types alone which fields stored users have: nothing has the property. */
export interface Keeps<Row> {
  readonly [kept]?: Row
}

/** A stored user, with those of the application's own fields that the type of its adapter says. */
export type UserOf<Kept> =
  Kept extends Keeps<infer Row>
    ? unknown extends Row
      ? AdapterUser
      : AdapterUser & Omit<NonNullable<Row>, keyof AdapterUser>
    : AdapterUser

/** A user to store. There may be no address: not every provider tells one. */
export interface NewUser extends Omit<AdapterUser, 'email'> {
  email: string | null
}

/** A change of a stored user; fields that are absent stay as they are. */
export type UserChange = Partial<NewUser> & Pick<AdapterUser, 'id'>

/** The kind of provider that an account belongs to, as stored. */
export type AdapterAccountType =
  | Extract<ProviderType, 'oauth' | 'oidc' | 'email' | 'webauthn'>
  | 'credentials'
  | 'dev'

/** An account as stored. */
export interface AdapterAccount extends Account {
  userId: string
  type: AdapterAccountType
}

/** What is known of a session beside whose it is: each in an optional column, of which a database may have none. */
export interface SessionFacts {
  createdAt?: Date | null
  /** When the user last proved to be who it is, in whole seconds. */
  authTime?: Date | null
  /** When the user last did something to prove it, in whole seconds: what makes a session fresh. There is none where nothing did. */
  freshAt?: Date | null
  /** How that was proven, in order, with blanks between. */
  methods?: string | null
  /** The id of the provider. */
  provider?: string | null
  /** The session at that provider, where its ID token names it. */
  sid?: string | null
  /** When it was last renewed; before that it has none. */
  lastUsedAt?: Date | null
  /** At most 255 characters. */
  userAgent?: string | null
  /** The network that the sign-in came from: the first 24 bits of an address of IPv4, the first 48 of IPv6. */
  network?: string | null
  /** What a token of a program is called; at most 255 characters. */
  name?: string | null
}

/** A session as stored, for the strategy `database`. */
export interface AdapterSession extends SessionFacts {
  sessionToken: string
  userId: string
  expires: Date
}

/** A token that was mailed; `token` is a hash of it. */
export interface VerificationToken {
  identifier: string
  token: string
  expires: Date
}

/** What is known of a passkey besides what it is verified by: columns that a database may lack. */
export interface AuthenticatorFacts {
  /** When it was added. */
  createdAt?: Date | null
  /** When somebody has signed in with it last; before that it has none. */
  lastUsedAt?: Date | null
}

/** A credential of an authenticator (a passkey). Web Authentication Level 3, section 4. */
export interface AdapterAuthenticator extends AuthenticatorFacts {
  /** base64 */
  credentialID: string
  /** base64 */
  credentialPublicKey: string
  counter: number
  credentialBackedUp: boolean
  credentialDeviceType: string
  providerAccountId: string
  userId: string
  /** Comma-separated. */
  transports?: string | null
}

/** The kinds of factors that are stored: a hash of a password, a sealed TOTP secret, hashes of recovery codes. */
export type FactorKind = 'password' | 'totp' | 'recovery'

/** The kinds of rows in the table of factors. `addresses` is no factor: the change of address that waits, and those that may be undone. */
export type FactorRowKind = FactorKind | 'addresses'

/** Something that a user can prove to be somebody by, beside the accounts; of each kind there is one at most. */
export interface AdapterFactor {
  id: string
  userId: string
  kind: FactorRowKind
  /** Of any length; compared byte for byte. */
  value: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** An amount to add to a counter. */
export interface CounterIncrement {
  /** At most 255 characters, the last one no blank; it tells no name, address or network. */
  key: string
  /** A whole number: 1 to count, 0 to look, -1 to give back. */
  amount: number
  /** When the counter may be forgotten; it takes the place of an earlier moment. */
  expires: Date
}

/** How many rows were deleted that had expired. */
export interface DeletedRows {
  sessions: number
  verificationTokens: number
  counters: number
}

/**
 * The methods that the engine needs of a database. Every method is optional: which ones are needed depends on the providers and
 * the session strategy, and is checked when the engine is made.
 */
export interface Adapter {
  createUser?(user: NewUser): Awaitable<AdapterUser>
  getUser?(id: string): Awaitable<AdapterUser | null>
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>
  /**
   * Beyond the contract: lists the users whose address is this one but for the case of letters of ASCII; other letters are told
   * apart, as `K` (Kelvin) and `k`. Without it somebody whose address is stored as `Ada@example.com` is found by that
   * spelling alone. It is asked for each address that somebody types: give it an index, such as one on `lower(email)`.
   *
   * @returns the users as stored, in any order; empty where there are none. Those of other addresses are passed over
   */
  listUsersByEmailIgnoringCase?(email: string): Awaitable<AdapterUser[]>
  getUserByAccount?(
    account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Awaitable<AdapterUser | null>
  /** An address of null is taken away: somebody else has proven that it is theirs. */
  updateUser?(user: UserChange): Awaitable<AdapterUser>
  /**
   * With all that is the user's; what was mailed to the address, as it is stored and in lower case, where it can be found by that. As
   * one step, where the database has one; else the sessions go first and the user last, so that what breaks off leaves nobody signed
   * in, and can be repeated.
   *
   * @param also beyond the contract: further addresses of the user, such as the one before a change. What was mailed to them goes, too
   */
  deleteUser?(
    userId: string,
    also?: { readonly addresses?: readonly string[] },
  ): Awaitable<AdapterUser | null | undefined | void>
  linkAccount?(account: AdapterAccount): Awaitable<AdapterAccount | null | undefined | void>
  /** With the account of a passkey its key. */
  unlinkAccount?(
    account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
  ): Awaitable<AdapterAccount | undefined | void>
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  /** @param facts beyond the contract: stored by whoever has columns for them; others do without */
  createSession?(session: AdapterSession, facts?: SessionFacts): Awaitable<AdapterSession>
  getSessionAndUser?(
    sessionToken: string,
  ): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>,
    facts?: SessionFacts,
  ): Awaitable<AdapterSession | null | undefined>
  deleteSession?(sessionToken: string): Awaitable<AdapterSession | null | undefined | void>
  createVerificationToken?(
    token: VerificationToken,
  ): Awaitable<VerificationToken | null | undefined>
  useVerificationToken?(params: {
    identifier: string
    token: string
  }): Awaitable<VerificationToken | null>
  /**
   * Beyond the contract: lists all verification tokens of an identifier, which stay. With it the engine keeps the answer to a form for
   * ten seconds, sealed, in tokens whose identifier begins with `answer:`, for a browser that sends the form to two processes.
   */
  listVerificationTokens?(identifier: string): Awaitable<VerificationToken[]>
  createAuthenticator?(
    authenticator: AdapterAuthenticator,
    facts?: AuthenticatorFacts,
  ): Awaitable<AdapterAuthenticator>
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>
  updateAuthenticatorCounter?(
    credentialID: string,
    newCounter: number,
    facts?: AuthenticatorFacts,
  ): Awaitable<AdapterAuthenticator>
  /**
   * Beyond the contract: stores an account's tokens again. Where a refresh token is expected that is one step, and only where
   * it is the stored one, byte for byte.
   *
   * @returns null where it is another one: of several callers at once who expect the same, one changes it
   */
  updateAccount?(
    account: Partial<AdapterAccount> & Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
    options?: { readonly refreshToken?: string },
  ): Awaitable<AdapterAccount | null | undefined | void>
  /** Beyond the contract. */
  getFactor?(userId: string, kind: FactorRowKind): Awaitable<AdapterFactor | null>
  /**
   * Beyond the contract: stores a factor as one step. Where null is expected it is inserted; else `value` and `lastUsedAt` take
   * the place of those stored, only where the stored `value` is the expected one, byte for byte.
   *
   * @returns whether it did: of several callers at once who expect the same, one. False for a user who is gone
   */
  putFactor?(
    factor: Omit<AdapterFactor, 'id'>,
    options: { readonly expected: string | null },
  ): Awaitable<boolean>
  /** Beyond the contract. @returns whether there was one: of several callers at once it was there for one */
  deleteFactor?(userId: string, kind: FactorRowKind): Awaitable<boolean>
  /** Beyond the contract. */
  listFactorsByUserId?(userId: string): Awaitable<AdapterFactor[]>
  /** Beyond the contract. */
  listAccountsByUserId?(userId: string): Awaitable<AdapterAccount[]>
  /** Beyond the contract. */
  listSessionsByUserId?(userId: string): Awaitable<AdapterSession[]>
  /** Beyond the contract: the sessions that a provider knows by this name, as far as the database can find rows by it. */
  listSessionsBySid?(provider: string, sid: string): Awaitable<AdapterSession[]>
  /**
   * Beyond the contract: adds to a counter, which is made where there is none, as one step: of 1000 callers at once each
   * gets another count. Nothing is written where nothing is added: it tells the count.
   *
   * @returns the count after it; null where the database has no place for counters
   */
  incrementCounter?(increment: CounterIncrement): Awaitable<number | null>
  /**
   * Beyond the contract: removes expired sessions, verification tokens and counters.
   *
   * @param limit at most so many of each, a whole number; all of them without it
   * @returns how many it were; nothing where none are left
   */
  deleteExpired?(now: Date, limit?: number): Awaitable<DeletedRows | undefined | void>
}

/** Tells whether a value is a date as JSON writes it (ISO 8601, UTC): for adapters whose database keeps JSON. */
export function isDate(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}
