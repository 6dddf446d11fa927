import type { AdapterAccount } from '../adapter.js'
import { fatal, type Engine } from '../engine.js'
import { MissingAdapter, RefreshTokenError } from '../errors.js'
import { freshAccount } from '../flows/fresh-account.js'
import { readStoredClaims } from '../flows/stored-claims.js'
import { isFilled } from '../guards.js'
import type { Checked } from '../http/read-session.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { findTokenHolder } from '../session/holder.js'
import { isSomebodys } from '../session/jwt.js'
import { isDate } from '../store/rows.js'
import type { Store } from '../store/store.js'
import { resolveOrigin, publicBase, type RequestSite } from './site-pages.js'

/** An access token of a service, which is valid for a minute at least. RFC 6749, section 1.4. */
export interface AccessToken {
  readonly accessToken: string
  /** When it ends; undefined where the service does not say. */
  readonly expiresAt?: Date
  /** What it is for, with blanks between, as far as the service says. RFC 6749, section 3.3. */
  readonly scope?: string
}

/** Options of `getAccessToken`. */
export interface AccessTokenOptions {
  /**
   * The id of the account at the service, where the user has several of it.
   *
   * @defaultValue the one that the session was signed in with, else the one that was signed in with last
   */
  readonly accountId?: string
  /**
   * Where `signInUrl` of the error leads back to.
   *
   * @defaultValue the page that was asked for, where the framework tells it
   */
  readonly redirectTo?: string
}

export interface AccessTokenRequest {
  readonly checked: Checked
  readonly site: () => RequestSite
  readonly back: () => string | undefined
}

function requireService(engine: Engine, id: string): ResolvedOAuth {
  const provider = engine.providers.get(id)
  if (provider?.type === 'oauth' || provider?.type === 'oidc') return provider
  throw new TypeError(`${JSON.stringify(id)} is none of the providers that give access tokens`)
}

/** Seconds between an ID token and the session that was begun with it, by clocks that differ. */
const SAME_SIGN_IN = 60

interface KnownAccount {
  readonly account: AdapterAccount
  readonly claims: ReturnType<typeof readStoredClaims>
}

/** What is known of the sign-in that a session was begun with. */
interface SignInOrigin {
  readonly provider: unknown
  readonly sid: unknown
  /** Seconds since the epoch; minus infinity where that is not known. */
  readonly second: number
}

function readOrigin({ token, stored }: Checked): SignInOrigin {
  const { provider, sid } = token ?? stored ?? {}
  const began = stored?.authTime
  return {
    provider,
    sid,
    second: token?.auth_time ?? (isDate(began) ? began.getTime() / 1000 : -Infinity),
  }
}

/** The account that a session was signed in with: by the session at the service, else by the moment of its ID token. */
function findOwnAccount(
  known: readonly KnownAccount[],
  { sid, second }: SignInOrigin,
): KnownAccount | undefined {
  const same = known.find(({ claims }) => isFilled(sid) && claims['sid'] === sid)
  const distance = ({ claims }: KnownAccount): number => Math.abs((claims.iat ?? Infinity) - second)
  const [nearest] = known.toSorted((one, other) => distance(one) - distance(other))
  return same ?? (nearest && distance(nearest) <= SAME_SIGN_IN ? nearest : undefined)
}

function chooseAccount(
  accounts: readonly AdapterAccount[],
  provider: string,
  { accountId }: AccessTokenOptions,
  origin: SignInOrigin,
): AdapterAccount | undefined {
  const known = accounts
    .filter((account) => account.provider === provider)
    .filter(({ providerAccountId }) => accountId === undefined || providerAccountId === accountId)
    .map((account) => ({ account, claims: readStoredClaims(account) }))
  // Where nothing tells, the last one of the adapter's list.
  const newest = known
    .toSorted((one, other) => (one.claims.iat ?? 0) - (other.claims.iat ?? 0))
    .at(-1)
  const own = origin.provider === provider ? findOwnAccount(known, origin) : undefined
  return (own ?? newest)?.account
}

function signInAgain(
  engine: Engine,
  { site: siteOf, back }: AccessTokenRequest,
  provider: string,
  { redirectTo = back() }: AccessTokenOptions,
): string {
  const site = siteOf()
  const url = new URL(`${publicBase(engine, site)}/signin`, resolveOrigin(engine, site))
  url.searchParams.set('provider', provider)
  if (redirectTo !== undefined) url.searchParams.set('callbackUrl', redirectTo)
  return url.href
}

/** The stored user of a session, who may have ended a sealed one since it was sealed. */
async function findUserId(
  engine: Engine,
  store: Store,
  { session, userId, token }: Checked,
): Promise<string | undefined> {
  if (!session || token === undefined) return session ? userId : undefined
  return isSomebodys(token) ? (await findTokenHolder(engine, store, token))?.id : undefined
}

async function findAccount(
  engine: Engine,
  store: Store,
  checked: Checked,
  provider: string,
  options: AccessTokenOptions,
): Promise<AdapterAccount> {
  const userId = await findUserId(engine, store, checked)
  if (!userId) throw new RefreshTokenError('signed-out')
  const accounts = await store.listAccountsByUserId(userId)
  const account = chooseAccount(accounts, provider, options, readOrigin(checked))
  if (!account) throw new RefreshTokenError('not-linked')
  return account
}

export async function findAccessToken(
  engine: Engine,
  request: AccessTokenRequest,
  id: string,
  options: AccessTokenOptions,
): Promise<AccessToken> {
  const problem = fatal(engine)
  if (problem) throw problem
  const { store } = engine
  if (!store)
    throw new MissingAdapter('access tokens are kept with accounts, and there is no adapter')
  const provider = requireService(engine, id)
  try {
    const account = await findAccount(engine, store, request.checked, id, options)
    return readToken(await freshAccount({ engine, store, provider }, account))
  } catch (thrown) {
    if (!(thrown instanceof RefreshTokenError) || thrown.reason === 'unavailable') throw thrown
    throw thrown.leadingTo(signInAgain(engine, request, id, options))
  }
}

function readToken({ access_token = '', expires_at: end, scope }: AdapterAccount): AccessToken {
  return {
    accessToken: access_token,
    ...(end != null && { expiresAt: new Date(end * 1000) }),
    ...(scope != null && { scope }),
  }
}
