import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterFactor,
  AdapterSession,
  AdapterUser,
  AuthenticatorFacts,
  CounterIncrement,
  DeletedRows,
  FactorRowKind,
  NewUser,
  SessionFacts,
  UserChange,
  VerificationToken,
} from '../adapter.js'
import { AdapterError, MissingAdapterMethods } from '../errors.js'
import { settle, TimedOut } from '../in-time.js'
import { lazy } from '../lazy.js'
import type { LoggerInstance } from '../types.js'
import { writeAddress } from './rows.js'
import type { StoreCall, Typed, Warn } from './find-by-address.js'
import * as read from './rows.js'

/** Characters that every column for a text takes. */
const SURE = 190

interface Described {
  readonly name?: string | null
  readonly image?: string | null
}

function fitting(text: string | null | undefined): string | null {
  return text && text.length <= SURE ? text : null
}

function withoutLong<User extends Described>(user: User): User {
  return { ...user, name: fitting(user.name), image: fitting(user.image) }
}

/**
 * Writes a user. Where that fails, the reason may be a picture, or a name, that its column can't hold: it is tried without
 * them, as nobody has to stay outside for a picture.
 */
async function writeFitting<User extends Described, Row>(
  user: User,
  write: (user: User) => Promise<Row>,
  debug: (message: string) => void,
): Promise<Row> {
  const isLong = [user.name, user.image].some((text) => text && text.length > SURE)
  try {
    return await write(user)
  } catch (thrown) {
    if (!isLong || !(thrown instanceof AdapterError) || thrown.cause?.err instanceof TimedOut)
      throw thrown
    debug(`${thrown.message}: it is tried without the picture, or the name, that is long`)
    // The first failure is the one to tell: it may have had another reason.
    return write(withoutLong(user)).catch(() => Promise.reject(thrown))
  }
}

/** Writes a new user, whatever the table asks for, or can't hold, that nobody has to stay outside for. */
async function writeNew<User extends Described & { id: string; email?: string | null }, Row>(
  user: User,
  write: (user: User) => Promise<Row>,
  debug: (message: string) => void,
): Promise<Row> {
  return writeAddress(user, (row) => writeFitting(row, write, debug), debug)
}

const addresses = lazy(() => import('./find-by-address.js'))
const longTokens = lazy(() => import('./long-tokens.js'))
const values = lazy(() => import('./without-values.js'))

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>

/**
 * An adapter as the engine sees it: every method is there, ends in time, and gives rows that are what was asked for.
 * Each rejects with AdapterError where the adapter's own method fails, and with MissingAdapterMethods where it has none.
 */
export interface Store {
  readonly has: (method: keyof Adapter) => boolean
  readonly createUser: (user: NewUser) => Promise<AdapterUser>
  readonly getUser: (id: string) => Promise<AdapterUser | undefined>
  /**
   * Finds who has an address: the user with the spelling that was written, else with the one that the engine would store, else with
   * another one that differs in the case of letters of ASCII, where it is one user's alone. Of several of those nobody is meant, which
   * the log says. The adapter is asked the same whoever is found.
   *
   * @param email as the engine stores it
   */
  readonly getUserByEmail: (email: string, typed?: Typed) => Promise<AdapterUser | undefined>
  readonly getUserByAccount: (key: AccountKey) => Promise<AdapterUser | undefined>
  readonly updateUser: (user: UserChange) => Promise<AdapterUser>
  /** @param addresses that the user has, or had: what was mailed to them goes, too */
  readonly deleteUser: (id: string, addresses?: readonly string[]) => Promise<unknown>
  readonly linkAccount: (account: AdapterAccount) => Promise<unknown>
  readonly unlinkAccount: (key: AccountKey) => Promise<unknown>
  readonly updateAccount: (account: Partial<AdapterAccount> & AccountKey) => Promise<unknown>
  /** Stores tokens where the refresh token is the expected one; resolves to whether it was. */
  readonly replaceTokens: (
    account: Partial<AdapterAccount> & AccountKey,
    refreshToken: string,
  ) => Promise<boolean>
  readonly getAccount: (key: AccountKey) => Promise<AdapterAccount | undefined>
  readonly listAccountsByUserId: (userId: string) => Promise<readonly AdapterAccount[]>
  readonly createSession: (session: AdapterSession, facts?: SessionFacts) => Promise<AdapterSession>
  readonly getSessionAndUser: (
    sessionToken: string,
  ) => Promise<{ session: AdapterSession; user: AdapterUser } | undefined>
  /** Resolves to undefined where the adapter does not tell the new row. */
  readonly updateSession: (
    session: Pick<AdapterSession, 'sessionToken' | 'expires'>,
    facts?: SessionFacts,
  ) => Promise<AdapterSession | undefined>
  readonly deleteSession: (sessionToken: string) => Promise<unknown>
  readonly listSessionsByUserId: (userId: string) => Promise<readonly AdapterSession[]>
  readonly listSessionsBySid: (provider: string, sid: string) => Promise<readonly AdapterSession[]>
  readonly createVerificationToken: (token: VerificationToken) => Promise<unknown>
  /** Deletes the token that it resolves to. */
  readonly useVerificationToken: (
    token: Pick<VerificationToken, 'identifier' | 'token'>,
  ) => Promise<VerificationToken | undefined>
  readonly listVerificationTokens: (identifier: string) => Promise<readonly VerificationToken[]>
  readonly createAuthenticator: (
    authenticator: AdapterAuthenticator,
    facts?: AuthenticatorFacts,
  ) => Promise<AdapterAuthenticator>
  readonly getAuthenticator: (credentialID: string) => Promise<AdapterAuthenticator | undefined>
  readonly listAuthenticatorsByUserId: (userId: string) => Promise<readonly AdapterAuthenticator[]>
  readonly updateAuthenticatorCounter: (
    credentialID: string,
    counter: number,
    facts?: AuthenticatorFacts,
  ) => Promise<AdapterAuthenticator>
  readonly getFactor: (userId: string, kind: FactorRowKind) => Promise<AdapterFactor | undefined>
  /** Inserts where null is expected, else replaces; resolves to whether it did. */
  readonly putFactor: (
    factor: Omit<AdapterFactor, 'id'>,
    expected: string | null,
  ) => Promise<boolean>
  /** Resolves to whether there was one. */
  readonly deleteFactor: (userId: string, kind: FactorRowKind) => Promise<boolean>
  /** Resolves to undefined where the database has no place for counters. */
  readonly incrementCounter: (increment: CounterIncrement) => Promise<number | undefined>
  /** Resolves to undefined where nothing that has expired is left. */
  readonly deleteExpired: (now: Date, limit: number) => Promise<DeletedRows | undefined>
}

// The method may be the object's own or its class's.
function findImplementation(adapter: Adapter, method: keyof Adapter): unknown {
  return Reflect.get(adapter, method)
}

type Debug = (message: string) => void

function caller(adapter: Adapter, timeout: number, debug: Debug): StoreCall {
  return async (method, args, reader) => {
    debug(`adapter.${method}`)
    const implementation = findImplementation(adapter, method)
    if (typeof implementation !== 'function')
      throw new MissingAdapterMethods(`the adapter has no method ${method}`)
    try {
      const returned: unknown = Reflect.apply(implementation, adapter, args)
      return reader(await settle(returned, timeout))
    } catch (thrown) {
      throw new AdapterError(`the adapter's method ${method} failed`, {
        cause: thrown instanceof TimedOut ? thrown : (await values()).withoutValues(thrown, args),
        method,
      })
    }
  }
}

function createUserCalls(
  call: StoreCall,
  has: Store['has'],
  { debug, warn }: { readonly debug: Debug; readonly warn: Warn },
): Pick<
  Store,
  'createUser' | 'getUser' | 'getUserByEmail' | 'getUserByAccount' | 'updateUser' | 'deleteUser'
> {
  return {
    createUser: (user) => writeNew(user, (row) => call('createUser', [row], read.user()), debug),
    getUser: (id) => call('getUser', [id], read.optional(read.user({ id }))),
    async getUserByEmail(email, { written = email } = {}) {
      const { findByAddress } = await addresses()
      return findByAddress({ call, has, warn }, email, written)
    },
    getUserByAccount: (key) => call('getUserByAccount', [key], read.optional(read.user())),
    updateUser: (user) =>
      writeAddress(user, (row) => call('updateUser', [row], read.user({ id: user.id })), debug),
    deleteUser: (id, had = []) =>
      call('deleteUser', had.length > 0 ? [id, { addresses: had }] : [id], read.ignored),
  }
}

function createAccountCalls(
  call: StoreCall,
  warn: Warn,
): Pick<
  Store,
  | 'linkAccount'
  | 'unlinkAccount'
  | 'updateAccount'
  | 'replaceTokens'
  | 'getAccount'
  | 'listAccountsByUserId'
> {
  const write = async <Account extends Partial<AdapterAccount>, Result>(
    account: Account,
    run: (account: Account) => Promise<Result>,
  ): Promise<Result> =>
    run(account).catch(async (thrown: unknown) =>
      (await longTokens()).writeWithoutIdToken(account, run, warn, thrown),
    )
  return {
    linkAccount: (account) => write(account, (row) => call('linkAccount', [row], read.ignored)),
    unlinkAccount: (key) => call('unlinkAccount', [key], read.ignored),
    updateAccount: (account) => write(account, (row) => call('updateAccount', [row], read.ignored)),
    replaceTokens: (account, refreshToken) =>
      write(account, (row) =>
        call('updateAccount', [row, { refreshToken }], (changed) => changed !== null),
      ),
    getAccount: (key) =>
      call('getAccount', [key.providerAccountId, key.provider], read.optional(read.account(key))),
    listAccountsByUserId: (userId) =>
      call('listAccountsByUserId', [userId], read.list(read.account({ userId }))),
  }
}

function createFactorCalls(
  call: StoreCall,
): Pick<Store, 'getFactor' | 'putFactor' | 'deleteFactor'> {
  return {
    getFactor: (userId, kind) =>
      call('getFactor', [userId, kind], read.optional(read.factor({ userId, kind }))),
    putFactor: (factor, expected) => call('putFactor', [factor, { expected }], read.flag),
    deleteFactor: (userId, kind) => call('deleteFactor', [userId, kind], read.flag),
  }
}

function createTokenCalls(
  call: StoreCall,
): Pick<Store, 'createVerificationToken' | 'useVerificationToken' | 'listVerificationTokens'> {
  return {
    createVerificationToken: (token) => call('createVerificationToken', [token], read.ignored),
    useVerificationToken: (token) =>
      call('useVerificationToken', [token], read.optional(read.verificationToken(token))),
    listVerificationTokens: (identifier) =>
      call(
        'listVerificationTokens',
        [identifier],
        read.list(read.verificationToken({ identifier })),
      ),
  }
}

export function makeStore(
  adapter: Adapter,
  timeout: number,
  debug: Debug,
  warn: Warn = () => undefined,
): Store {
  const call = caller(adapter, timeout, debug)
  const has: Store['has'] = (method) => typeof findImplementation(adapter, method) === 'function'
  return {
    has,
    ...createUserCalls(call, has, { debug, warn }),
    ...createAccountCalls(call, warn),
    createSession: (session, facts) =>
      call(
        'createSession',
        [session, facts],
        read.session({ sessionToken: session.sessionToken, userId: session.userId }),
      ),
    getSessionAndUser: (token) =>
      call('getSessionAndUser', [token], read.optional(read.sessionAndUser(token))),
    updateSession: (session, facts) =>
      call(
        'updateSession',
        [session, facts],
        read.optional(read.session({ sessionToken: session.sessionToken })),
      ),
    deleteSession: (token) => call('deleteSession', [token], read.ignored),
    listSessionsByUserId: (userId) =>
      call('listSessionsByUserId', [userId], read.list(read.session({ userId }))),
    listSessionsBySid: (provider, sid) =>
      call('listSessionsBySid', [provider, sid], read.list(read.session({ provider, sid }))),
    ...createTokenCalls(call),
    createAuthenticator: (authenticator, facts) =>
      call(
        'createAuthenticator',
        [authenticator, facts],
        read.authenticator({ credentialID: authenticator.credentialID }),
      ),
    getAuthenticator: (credentialID) =>
      call('getAuthenticator', [credentialID], read.optional(read.authenticator({ credentialID }))),
    listAuthenticatorsByUserId: (userId) =>
      call('listAuthenticatorsByUserId', [userId], read.list(read.authenticator({ userId }))),
    updateAuthenticatorCounter: (credentialID, counter, facts) =>
      call(
        'updateAuthenticatorCounter',
        [credentialID, counter, facts],
        read.authenticator({ credentialID }),
      ),
    ...createFactorCalls(call),
    incrementCounter: (increment) =>
      call('incrementCounter', [increment], read.optional(read.count)),
    deleteExpired: (now, limit) => call('deleteExpired', [now, limit], read.deletedRows),
  }
}

export function createStoreMaker(
  patience: number,
  logger: Pick<LoggerInstance, 'debug' | 'warn'>,
): (adapter: Adapter) => Store {
  return (adapter) =>
    makeStore(
      adapter,
      patience,
      (message) => logger.debug(message),
      (code, detail) => logger.warn(code, detail),
    )
}
