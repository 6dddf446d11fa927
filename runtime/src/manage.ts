import type { AdapterAccount } from './adapter.js'
import type { AuthConfig } from './config/config.js'
import { parseCookies } from './cookies/parse.js'
import { type Engine, fatal, getEngine } from './engine.js'
import { InvalidConfig, MissingAdapter, UnsupportedStrategy } from './errors.js'
import { isFilled } from './guards.js'
import { serverRequest } from './http/server-request.js'
import { endPending } from './identity/end-pending.js'
import { lazy } from './lazy.js'
import type { CreatedToken } from './session/bearer.js'
import { storedToken } from './session/database.js'
import { endUserSessions, listUserSessions, type SessionInfo } from './session/list.js'
import type { Store } from './store/store.js'
import type { WebRequest } from './web-types.js'

export type ManageConfig = Omit<AuthConfig, 'raw'>

// What people do on the account page is loaded with it: a server that starts changes no account.
const changes = lazy(() => import('./actions/pages.js'))

export type { SessionInfo } from './session/list.js'

/** One of a user's accounts, without its tokens. */
export type AccountInfo = Pick<AdapterAccount, 'provider' | 'providerAccountId' | 'type'>

interface Managed {
  readonly engine: Engine
  readonly store: Store
}

/** @throws AuthError where the configuration is not valid, or stores nothing */
export function managed(config: ManageConfig): Managed {
  const engine = getEngine(config)
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

async function readToken(engine: Engine, request: Pick<WebRequest, 'headers'>): Promise<string> {
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
  return listUserSessions(engine, store, userId, request && (await readToken(engine, request)))
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
  const { engine, store } = withSessions(config)
  return (await endUserSessions(engine, undefined, store, userId, (each) => each === id)) > 0
}

/**
 * Ends every session of a user: signs out everywhere, and ends what waits unless a session is kept. Strategy `database`.
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
  const { engine, store } = withSessions(config)
  if (options.except === undefined) {
    const user = store.has('getUser') ? await store.getUser(userId) : undefined
    await endPending(engine, 'signed-out-everywhere', user ?? { id: userId })
  }
  return endUserSessions(engine, undefined, store, userId, (id) => id !== options.except)
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

/**
 * Removes an account from a user, who is told by mail where AUTH_URL says which site this is. Of several that are removed at
 * once one stays.
 *
 * @param options.dangerouslyAllowLast removes it even where the engine knows no other way to sign in: passwords that
 *   the application keeps itself, for one, are unknown to it
 * @throws AccountNotLinked where the user has no such account
 * @throws LastSignInMethod where the user could not sign in any more
 * @throws TooBusy where others change the ways to sign in of this user all the time
 * @throws AdapterError, MissingAdapterMethods; the adapter needs `listAccountsByUserId` and `unlinkAccount`
 */
export async function unlinkAccount(
  config: ManageConfig,
  userId: string,
  account: Pick<AccountInfo, 'provider' | 'providerAccountId'>,
  options: { readonly dangerouslyAllowLast?: boolean } = {},
): Promise<void> {
  const { engine, store } = managed(config)
  const { removeWayAndTell } = await changes()
  await removeWayAndTell(engine, serverRequest(engine), store, {
    userId,
    isMeant: (way) =>
      'account' in way &&
      way.account.provider === account.provider &&
      way.account.providerAccountId === account.providerAccountId,
    dangerouslyAllowLast: options.dangerouslyAllowLast,
  })
}

const bearer = lazy(() => import('./session/bearer.js'))

/** Seven days. */
const MAX_AGE = 604_800

/** Ten years. */
const LONGEST = 315_360_000

/** Characters. */
const LONGEST_NAME = 255

/** Options of {@link createToken}. */
export interface TokenOptions {
  /** What the token is for, as its user finds it among the sessions: 1 to 255 characters. */
  readonly name: string
  /**
   * Seconds after which it ends, however much it is used; no more than `session.maxTotalAge`, where that is set, or ten years.
   *
   * @defaultValue 7 days, or `session.maxTotalAge` where that is less
   */
  readonly maxAge?: number
}

function checkOptions({ name, maxAge }: Required<TokenOptions>, longest: number): void {
  if (!isFilled(name) || name.trim() === '' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw new TypeError(`createToken: name must be a text of 1 to ${LONGEST_NAME} characters`)
  if (!Number.isSafeInteger(maxAge) || maxAge <= 0)
    throw new TypeError('createToken: maxAge must be a whole number of seconds above 0')
  if (maxAge > longest)
    throw new TypeError(
      'createToken: maxAge must not be more than session.maxTotalAge, or ten years',
    )
}

/**
 * Makes a token for a program of a user: a session of its own, which the program presents as `Authorization: Bearer <token>`. It is
 * listed and ended as any session of its user, is not extended, and is never fresh. Strategy `database`.
 *
 * @returns the token, which nobody can read again, and when it ends
 * @throws TypeError where the name or `maxAge` can't be taken
 * @throws InvalidConfig where there is no such user, or the configuration takes no tokens (`bearer`)
 * @throws UnsupportedStrategy with the strategy `jwt`
 * @throws AdapterError
 * @see RFC 6750
 */
export async function createToken(
  config: ManageConfig,
  userId: string,
  options: TokenOptions,
): Promise<CreatedToken> {
  const { engine, store } = managed(config)
  const { strategy, maxTotalAge } = engine.session
  if (strategy !== 'database')
    throw new UnsupportedStrategy(
      'createToken: tokens are stored sessions, of the strategy database',
    )
  if (!engine.bearer)
    throw new InvalidConfig(
      'createToken: nobody takes tokens: the configuration needs bearer: true',
    )
  const longest = Math.min(maxTotalAge ?? LONGEST, LONGEST)
  const { name, maxAge = Math.min(MAX_AGE, longest) } = options
  checkOptions({ name, maxAge }, longest)
  const user = await store.getUser(userId)
  if (!user) throw new InvalidConfig('createToken: there is no such user')
  return (await bearer()).createToken(engine, store, user, { name, maxAge })
}
