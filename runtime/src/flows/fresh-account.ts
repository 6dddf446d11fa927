import * as oauth from 'oauth4webapi'
import type { AdapterAccount } from '../adapter.js'
import { base64url } from '../bytes.js'
import { addToCounter } from '../counters/counter.js'
import { sha256 } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { RefreshTokenError } from '../errors.js'
import { isFilled, isRecord } from '../guards.js'
import { pause } from '../in-time.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { once, type Running } from '../session/once.js'
import type { Store } from '../store/store.js'
import type { TokenSet } from '../types.js'
import {
  clientAuthentication,
  oauthClient,
  requestOptions,
  USER_AGENT,
  withoutSecrets,
} from './oauth-client.js'
import { authorizationServer } from './oauth-server.js'
import { BEARER_ALONE, loadVerification, takeIdToken, toTokenSet } from './oauth-tokens.js'

type Refreshed =
  | { readonly type: 'tokens'; readonly tokens: Partial<TokenSet> }
  /** The refresh token is gone: it has expired, was revoked, or has been used before. */
  | { readonly type: 'refused'; readonly cause: Error }
  /** It is to be asked again, not before this second since the epoch. */
  | { readonly type: 'later'; readonly until: number; readonly cause: Error }

/** The errors that say that a refresh token is gone. RFC 6749, section 5.2; the second one is GitHub's. */
const GONE: ReadonlySet<string> = new Set(['invalid_grant', 'bad_refresh_token'])

/**
 * Seconds for which a refreshed access token is taken for valid whose end the service does not tell, though it has told that of the
 * one before: fewer than those of any service last, and enough for all who ask at the same time. RFC 6749, section 5.1.
 */
const UNTOLD = 300

/** Tells whether a service takes refresh tokens as RFC 6749 says: what asks for its tokens in another way does not. */
function canRefresh({ token }: ResolvedOAuth): boolean {
  return token.request === undefined && token.body === undefined
}

/**
 * Asks a service for new tokens. RFC 6749, section 6.
 *
 * @returns the tokens that it gives: a refresh token is among them where it takes the place of the old one. An ID token among them is
 *   that of the same user, and says nothing new
 * @throws RefreshTokenError `unavailable` where it can't be asked, or answers with something else
 */
async function refreshTokens(
  engine: Engine,
  provider: ResolvedOAuth,
  refreshToken: string,
  account: AdapterAccount,
): Promise<Refreshed> {
  let answer: Response | undefined
  try {
    const { metadata } = await authorizationServer(engine, provider)
    const client = oauthClient(engine, provider)
    answer = await oauth.refreshTokenGrantRequest(
      metadata,
      client,
      await clientAuthentication(engine, provider),
      refreshToken,
      {
        ...requestOptions(engine, provider, metadata.token_endpoint),
        headers: { 'user-agent': USER_AGENT },
      },
    )
    const conformed = (await provider.token.conform?.(answer.clone())) ?? answer
    const { idToken, rest } = await takeIdToken(conformed, provider)
    const answered = await failed(rest)
    const tokens = await oauth.processRefreshTokenResponse(metadata, client, answered, BEARER_ALONE)
    if (provider.type === 'oidc' && idToken !== undefined) {
      const { verifyRefreshed } = await loadVerification()
      const expected = { idToken, accessToken: tokens.access_token, account }
      await verifyRefreshed(engine, provider, metadata, expected)
    }
    const untold = Math.floor(engine.host.now() / 1000) + UNTOLD
    const kept = provider.account({ expires_at: untold, ...toTokenSet(engine, tokens) })
    return { type: 'tokens', tokens: kept }
  } catch (thrown) {
    const cause = withoutSecrets(thrown)
    if (thrown instanceof oauth.ResponseBodyError && GONE.has(thrown.error))
      return { type: 'refused', cause }
    const until = answer && readRetryAfter(engine, answer)
    if (until !== undefined) return { type: 'later', until, cause }
    throw new RefreshTokenError('unavailable', { cause })
  }
}

/** Seconds for which a service is not asked again, though it says to wait longer. */
const MAX_WAIT = 3_600

/** The second since the epoch before which a service that refuses for now is not to be asked again. RFC 9110, section 10.2.3. */
function readRetryAfter(engine: Engine, { ok, headers }: Response): number | undefined {
  const said = headers.get('retry-after')
  if (ok || said === null) return undefined
  const now = Math.floor(engine.host.now() / 1000)
  const until = /^\d{1,9}$/.test(said) ? now + Number(said) : Math.ceil(Date.parse(said) / 1000)
  return until > now ? Math.min(until, now + MAX_WAIT) : undefined
}

/** The answer with the status of an error, where it is one: some services say 200 whatever happens. */
async function failed(answer: Response): Promise<Response> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  const isError = answer.ok && isRecord(body) && isFilled(body['error'])
  return isError ? Response.json(body, { status: 400 }) : answer
}

/** Seconds for which an access token has to be valid still: who asks for it needs some time to use it. */
const LEAST = 60

/** Milliseconds for which nobody else refreshes a token that somebody does, who may have died. It is more than one request may take. */
const WINDOW = 20_000

/** Milliseconds between two looks at whether somebody else has refreshed a token: ten seconds in all. */
const LOOKS: readonly number[] = [50, 100, 200, ...Array.from({ length: 24 }, () => 400)]

interface Refreshing {
  readonly engine: Engine
  readonly store: Store
  readonly provider: ResolvedOAuth
}

/** Tells whether an account has an access token that lasts for so many seconds; one without an end is believed. */
function lasts(
  engine: Engine,
  { access_token: token, expires_at: end }: AdapterAccount,
  seconds: number,
): boolean {
  return isFilled(token) && (end == null || end - seconds > engine.host.now() / 1000)
}

/**
 * The account with an access token that is valid. Of all that ask for it at once, in however many processes, one refreshes it:
 * whoever counts first. It is stored before anybody uses it, and only in place of the refresh token that was used.
 *
 * @param account as stored
 * @throws AdapterError; the adapter needs `getAccount` and `updateAccount`
 */
export async function freshAccount(
  refreshing: Refreshing,
  account: AdapterAccount,
): Promise<AdapterAccount> {
  if (lasts(refreshing.engine, account, LEAST)) return account
  const { refresh_token: token } = account
  if (!isFilled(token) || !canRefresh(refreshing.provider))
    throw new RefreshTokenError('no-refresh-token')
  const { engine } = refreshing
  const running = underWay.get(engine) ?? new Map<string, Promise<AdapterAccount>>()
  underWay.set(engine, running)
  const name = base64url(await sha256(`create-auth.refresh ${token}`))
  const before = await countFailures(engine, name, 0)
  const wanted = { account, token, name, before }
  return once(engine, running, name, () => refreshedOnce(refreshing, wanted))
}

// Refreshes under way, per engine and hash of the refresh token: requests of one process share one.
const underWay = new WeakMap<Engine, Running<AdapterAccount>>()

interface Wanted {
  readonly account: AdapterAccount
  readonly token: string
  /** A hash of the token. */
  readonly name: string
  /** How often it had failed when this was asked for. */
  readonly before: number
}

async function refreshedOnce(refreshing: Refreshing, wanted: Wanted): Promise<AdapterAccount> {
  const { engine } = refreshing
  const { account, token, name } = wanted
  for (const wait of LOOKS) {
    const release = await take(engine, name)
    const found = release
      ? await refreshedAlone(refreshing, wanted).finally(release)
      : await renewed(refreshing, account, token)
    if (found) return found
    await pause(wait)
  }
  throw new RefreshTokenError('unavailable')
}

/** How often a service was asked in vain with the refresh token of a name. */
async function countFailures(engine: Engine, name: string, amount: 0 | 1): Promise<number> {
  const expires = new Date(engine.host.now() + 2 * WINDOW)
  return addToCounter(engine, { key: `refresh-failed:${name}`, amount, expires }, true)
}

/** Refreshes the tokens while nobody else does. Who has waited for somebody else's failure does not ask again. */
async function refreshedAlone(
  refreshing: Refreshing,
  wanted: Wanted,
): Promise<AdapterAccount | undefined> {
  const { engine } = refreshing
  const { name, before } = wanted
  if ((await countFailures(engine, name, 0)) > before) throw new RefreshTokenError('unavailable')
  try {
    return await refreshed(refreshing, wanted)
  } catch (thrown) {
    if (thrown instanceof RefreshTokenError && thrown.reason === 'unavailable')
      await countFailures(engine, name, 1)
    throw thrown
  }
}

/**
 * Takes the refresh token of a name for oneself. Who holds it and dies keeps it from others in this window and the next one.
 *
 * @returns what gives it back; undefined where somebody else has it
 * @throws AdapterError where nothing can be counted
 */
async function take(engine: Engine, name: string): Promise<(() => Promise<void>) | undefined> {
  const index = Math.floor(engine.host.now() / WINDOW)
  const expires = new Date((index + 2) * WINDOW)
  const add = (window: number, amount: number): Promise<number> =>
    addToCounter(engine, { key: `refresh:${name}:${window}`, amount, expires }, true)
  const release = async (): Promise<void> => void (await add(index, -1))
  const counts = [await add(index, 1), await add(index - 1, 0)] as const
  if (counts[0] === 1 && counts[1] <= 0) return release
  await release()
  return undefined
}

/** Seconds since the epoch before any that a service says: what is counted from here fits into 32 bits. */
const FIRST_SECOND = 1_700_000_000

/** Keeps until when a service has said to wait, and tells it: to all that ask with a refresh token, one after the other. */
async function keepWait(engine: Engine, name: string, until?: number): Promise<number> {
  const key = `refresh-wait:${name}`
  const expires = new Date((until ?? 0) * 1000)
  const kept = await addToCounter(engine, { key, amount: 0, expires }, true)
  if (until === undefined) return kept + FIRST_SECOND
  const amount = until - FIRST_SECOND - kept
  return FIRST_SECOND + (await addToCounter(engine, { key, amount, expires }, true))
}

/** The account once its tokens have changed; undefined as long as they have not. @throws RefreshTokenError where they are gone */
async function renewed(
  { engine, store }: Refreshing,
  account: AdapterAccount,
  token: string,
): Promise<AdapterAccount | undefined> {
  const { provider, providerAccountId } = account
  const found = await store.getAccount({ provider, providerAccountId })
  if (!found) throw new RefreshTokenError('not-linked')
  // Some services give the same access token again, which lasts longer then.
  const isSame =
    found.access_token === account.access_token && found.expires_at === account.expires_at
  if (isSame && found.refresh_token === token) return undefined
  if (lasts(engine, found, 0)) return found
  throw new RefreshTokenError(isFilled(found.refresh_token) ? 'unavailable' : 'refused')
}

/** Refreshes the tokens of an account, unless somebody has done it before. @returns undefined where it is to be tried again */
async function refreshed(
  refreshing: Refreshing,
  { account, token, name }: Wanted,
): Promise<AdapterAccount | undefined> {
  const { engine, store, provider } = refreshing
  const before = await renewed(refreshing, account, token)
  if (before) return before
  if ((await keepWait(engine, name)) > engine.host.now() / 1000)
    throw new RefreshTokenError('unavailable')
  const key = { provider: account.provider, providerAccountId: account.providerAccountId }
  const answer = await refreshTokens(engine, provider, token, account)
  if (answer.type === 'tokens')
    return (await store.replaceTokens({ ...key, ...answer.tokens }, token))
      ? { ...account, ...answer.tokens }
      : renewed(refreshing, account, token)
  if (answer.type === 'later') {
    await keepWait(engine, name, answer.until)
    throw new RefreshTokenError('unavailable', { cause: answer.cause })
  }
  // Somebody who has signed in meanwhile has other tokens.
  const after = await renewed(refreshing, account, token)
  if (after) return after
  // Nobody asks with it again.
  await store.replaceTokens({ ...key, refresh_token: '' }, token)
  throw new RefreshTokenError('refused', { cause: answer.cause })
}
