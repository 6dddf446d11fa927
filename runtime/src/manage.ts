import type { AdapterAccount, AdapterSession } from './adapter.js'
import type { AuthConfig } from './config/config.js'
import { parseCookies } from './cookies/parse.js'
import { sessionId } from './crypto/hash.js'
import { engineFor, fatal, type Engine } from './engine.js'
import {
  AccountNotLinked,
  LastSignInMethod,
  MissingAdapter,
  UnsupportedStrategy,
} from './errors.js'
import { storedToken } from './session/database.js'
import { isFilled } from './guards.js'
import { isDate, isSession } from './store/rows.js'
import type { Store } from './store/store.js'
import type { WebRequest } from './web-types.js'

type ManageConfig = Omit<AuthConfig, 'raw'>

/** One of a user's sessions, as an application may show it: it does not tell the token. */
export interface SessionInfo {
  /** Names the session for {@link revokeSession}; a hash, of no use to whoever wants in. */
  readonly id: string
  readonly expires: Date
  /** True where it is the session of the request that was given. */
  readonly current: boolean
  /** When it began. This, and what follows, only where the database has a column for it. */
  readonly createdAt?: Date
  /** When the user last proved to be who it is. */
  readonly authTime?: Date
  /** How that was proven, in order. */
  readonly methods?: readonly string[]
  /** The id of the provider. */
  readonly provider?: string
  /** When it was last renewed. */
  readonly lastUsedAt?: Date
  /** What the browser said that it is. */
  readonly userAgent?: string
  /** The network that the sign-in came from, in 24 bits (IPv4) or 48 (IPv6). */
  readonly network?: string
}

/** The facts of a session that it may be shown by. */
function factsOf(session: AdapterSession): Partial<SessionInfo> {
  const { createdAt, authTime, methods, provider, lastUsedAt, userAgent, network } = session
  return {
    ...(isDate(createdAt) && { createdAt }),
    ...(isDate(authTime) && { authTime }),
    ...(isFilled(methods) && { methods: methods.split(' ') }),
    ...(isFilled(provider) && { provider }),
    ...(isDate(lastUsedAt) && { lastUsedAt }),
    ...(isFilled(userAgent) && { userAgent }),
    ...(isFilled(network) && { network }),
  }
}

/** One of a user's accounts, without its tokens. */
export type AccountInfo = Pick<AdapterAccount, 'provider' | 'providerAccountId' | 'type'>

interface Managed {
  readonly engine: Engine
  readonly store: Store
}

/** @throws AuthError where the configuration is not valid, or stores nothing */
function managed(config: ManageConfig): Managed {
  const engine = engineFor(config)
  const problem = fatal(engine)
  if (problem) throw problem
  if (!engine.store) throw new MissingAdapter('nothing is stored: the configuration has no adapter')
  return { engine, store: engine.store }
}

function withSessions(config: ManageConfig): Managed {
  const found = managed(config)
  if (found.engine.session.strategy === 'database') return found
  throw new UnsupportedStrategy('sessions are kept in cookies alone: there is no list of them')
}

/** The stored token of the request's session cookie. */
async function tokenOf(engine: Engine, request: Pick<WebRequest, 'headers'>): Promise<string> {
  const cookies = parseCookies(request.headers.get('cookie'))
  const names = [true, false].map((secure) => engine.cookies(secure).sessionToken.name)
  const token = names.map((name) => cookies.get(name)).find((value) => value !== undefined)
  return token === undefined ? '' : storedToken(engine, token)
}

/**
 * Lists a user's sessions that have not expired. Strategy `database`.
 *
 * @param request whose session is marked as the current one
 * @throws UnsupportedStrategy with the strategy `jwt`
 * @throws AdapterError, MissingAdapterMethods; the adapter needs `listSessionsByUserId`
 */
export async function listSessions(
  config: ManageConfig,
  userId: string,
  request?: Pick<WebRequest, 'headers'>,
): Promise<readonly SessionInfo[]> {
  const { engine, store } = withSessions(config)
  const sessions = await store.listSessionsByUserId(userId)
  const mine = request && (await tokenOf(engine, request))
  return Promise.all(
    sessions
      .filter(({ expires }) => expires.getTime() > engine.host.now())
      .map(async (session) => ({
        ...factsOf(session),
        id: await sessionId(session.sessionToken),
        expires: session.expires,
        current: session.sessionToken === mine,
      })),
  )
}

async function end({ engine, store }: Managed, session: AdapterSession): Promise<void> {
  const returned = await store.deleteSession(session.sessionToken)
  await engine.emit('signOut', { session: isSession(returned) ? returned : session })
}

/**
 * Ends one session of a user. Strategy `database`.
 *
 * @param id from {@link listSessions}; a session of another user is never ended
 * @returns whether there was such a session
 * @throws as {@link listSessions} does
 */
export async function revokeSession(
  config: ManageConfig,
  userId: string,
  id: string,
): Promise<boolean> {
  const found = withSessions(config)
  for (const session of await found.store.listSessionsByUserId(userId)) {
    if ((await sessionId(session.sessionToken)) !== id) continue
    await end(found, session)
    return true
  }
  return false
}

/**
 * Ends every session of a user: signs out everywhere. Strategy `database`.
 *
 * @param options.except the id of a session to keep
 * @returns how many there were
 * @throws as {@link listSessions} does
 */
export async function revokeAllSessions(
  config: ManageConfig,
  userId: string,
  options: { readonly except?: string } = {},
): Promise<number> {
  const found = withSessions(config)
  let ended = 0
  for (const session of await found.store.listSessionsByUserId(userId)) {
    if ((await sessionId(session.sessionToken)) === options.except) continue
    await end(found, session)
    ended += 1
  }
  return ended
}

/**
 * Lists the accounts that a user can sign in with, without their tokens.
 *
 * @throws AdapterError, MissingAdapterMethods; the adapter needs `listAccountsByUserId`
 */
export async function listAccounts(
  config: ManageConfig,
  userId: string,
): Promise<readonly AccountInfo[]> {
  const accounts = await managed(config).store.listAccountsByUserId(userId)
  return accounts.map(({ provider, providerAccountId, type }) => ({
    provider,
    providerAccountId,
    type,
  }))
}

/** Tells whether a user who has these accounts can sign in, as far as the engine knows. */
async function canSignIn(
  { engine, store }: Managed,
  userId: string,
  accounts: readonly AdapterAccount[],
): Promise<boolean> {
  if (accounts.some(({ provider }) => engine.providers.has(provider))) return true
  const byMail = [...engine.providers.values()].some(({ type }) => type === 'email')
  const user = byMail ? await store.getUser(userId) : undefined
  return Boolean(user?.email && user.emailVerified)
}

/**
 * Removes an account from a user.
 *
 * @param options.dangerouslyAllowLast removes it even where the engine knows no other way to sign in: passwords that
 *   the application keeps itself, for one, are unknown to it
 * @throws AccountNotLinked where the user has no such account
 * @throws LastSignInMethod where the user could not sign in any more
 * @throws AdapterError, MissingAdapterMethods; the adapter needs `listAccountsByUserId` and `unlinkAccount`
 */
export async function unlinkAccount(
  config: ManageConfig,
  userId: string,
  account: Pick<AccountInfo, 'provider' | 'providerAccountId'>,
  options: { readonly dangerouslyAllowLast?: boolean } = {},
): Promise<void> {
  const found = managed(config)
  const { provider, providerAccountId } = account
  const accounts = await found.store.listAccountsByUserId(userId)
  const others = accounts.filter(
    (other) => other.provider !== provider || other.providerAccountId !== providerAccountId,
  )
  if (others.length === accounts.length) throw new AccountNotLinked('the user has no such account')
  if (!options.dangerouslyAllowLast && !(await canSignIn(found, userId, others))) {
    throw new LastSignInMethod('the account is the only way to sign in that the user has')
  }
  await found.store.unlinkAccount({ provider, providerAccountId })
}
