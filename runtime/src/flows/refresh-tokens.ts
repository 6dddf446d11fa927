import * as oauth from 'oauth4webapi'
import type { Engine } from '../engine.js'
import { RefreshTokenError } from '../errors.js'
import { isFilled, isRecord } from '../guards.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import type { TokenSet } from '../types.js'
import {
  clientAuthentication,
  oauthClient,
  requestOptions,
  USER_AGENT,
  withoutSecrets,
} from './oauth-client.js'
import { authorizationServer } from './oauth-server.js'
import { takeIdToken, toTokenSet } from './oauth-tokens.js'

export type Refreshed =
  | { readonly type: 'tokens'; readonly tokens: Partial<TokenSet> }
  /** The refresh token is gone: it has expired, was revoked, or has been used before. */
  | { readonly type: 'refused'; readonly cause: Error }

/** The errors that say that a refresh token is gone. RFC 6749, section 5.2; the second one is GitHub's. */
const GONE: ReadonlySet<string> = new Set(['invalid_grant', 'bad_refresh_token'])

/**
 * Seconds for which a refreshed access token is taken for valid whose end the service does not tell, though it has told that of the
 * one before: fewer than those of any service last, and enough for all who ask at the same time. RFC 6749, section 5.1.
 */
const UNTOLD = 300

/** Tells whether a service takes refresh tokens as RFC 6749 says: what asks for its tokens in another way does not. */
export function canRefresh({ token }: ResolvedOAuth): boolean {
  return token.request === undefined && token.body === undefined
}

/**
 * Asks a service for new tokens. RFC 6749, section 6.
 *
 * @returns the tokens that it gives: a refresh token is among them where it takes the place of the old one
 * @throws RefreshTokenError `unavailable` where it can't be asked, or answers with something else
 */
export async function refreshTokens(
  engine: Engine,
  provider: ResolvedOAuth,
  refreshToken: string,
): Promise<Refreshed> {
  try {
    const { metadata } = await authorizationServer(engine, provider)
    const client = oauthClient(engine, provider)
    const answer = await oauth.refreshTokenGrantRequest(
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
    // An ID token says nothing new, and the one of the sign-in has been verified.
    const { rest } = await takeIdToken(conformed, provider.token.response)
    const tokens = await oauth.processRefreshTokenResponse(metadata, client, await failed(rest))
    const untold = Math.floor(engine.host.now() / 1000) + UNTOLD
    const kept = provider.account({ expires_at: untold, ...toTokenSet(engine, tokens) })
    return { type: 'tokens', tokens: kept }
  } catch (thrown) {
    const cause = withoutSecrets(thrown)
    if (thrown instanceof oauth.ResponseBodyError && GONE.has(thrown.error))
      return { type: 'refused', cause }
    throw new RefreshTokenError('unavailable', { cause })
  }
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
