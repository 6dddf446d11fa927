import * as oauth from 'oauth4webapi'
import { oauthSubject } from '../accounts/subject.js'
import { safeRedirect } from '../checks/callback-url.js'
import { usePending } from '../checks/state.js'
import { transactionId } from '../checks/transaction.js'
import type { Engine } from '../engine.js'
import {
  ConfirmRefused,
  IssuerMismatch,
  OAuthCallbackError,
  OAuthProfileParseError,
} from '../errors.js'
import { isFilled } from '../guards.js'
import { newUserId } from '../identity/user-id.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import type { Profile, TokenSet, User } from '../types.js'
import type { Identification } from './identification.js'
import { oauthClient, shown, toCallbackError, withoutSecrets } from './oauth-client.js'
import { readProfile } from './oauth-profile.js'
import { authorizationServer, type Server } from './oauth-server.js'
import { requestTokens, toTokenSet, type Granted } from './oauth-tokens.js'
import { byFormPost } from './redirect-proxy.js'
import { hasSecondFactor } from './trusted-second-factor.js'
import { readResponse } from './response-params.js'

function single(params: URLSearchParams, name: string): string | undefined {
  const values = params.getAll(name)
  if (values.length > 1)
    throw new OAuthCallbackError(`the authorization response has ${name} more than once`)
  return values[0]
}

/** RFC 9207, section 2.4. */
function checkIssuer({ metadata, hasIssuer }: Server, params: URLSearchParams): void {
  if (!hasIssuer) return
  const iss = single(params, 'iss')
  if (iss === undefined && metadata.authorization_response_iss_parameter_supported === true) {
    throw new IssuerMismatch('the authorization response has no iss parameter')
  }
  if (iss !== undefined && iss !== metadata.issuer) {
    throw new IssuerMismatch(
      `the iss parameter of the authorization response is ${shown(iss)}, not the issuer ${shown(metadata.issuer)}`,
    )
  }
}

/** In the code flow tokens come from the token endpoint alone. RFC 9700, section 2.1.2. */
function refuseTokens(params: URLSearchParams): void {
  const name = ['access_token', 'token_type', 'id_token'].find((token) => params.has(token))
  if (name !== undefined)
    throw new OAuthCallbackError(`the authorization response has ${name}, which it must not have`)
}

async function mapped(
  engine: Engine,
  provider: ResolvedOAuth,
  profile: Profile,
  tokens: TokenSet,
): Promise<User> {
  try {
    return await engine.settled(provider.profile(profile, tokens))
  } catch (thrown) {
    throw new OAuthProfileParseError(`profile() of the provider ${provider.id} threw`, {
      cause: withoutSecrets(thrown),
    })
  }
}

/** Characters: a longer name would fill the session's cookie. */
const MAX_SID = 255

/** The session at the provider, by the verified ID token. OpenID Connect Front-Channel Logout 1.0, section 3. */
function readSid({ claims }: Granted): string | undefined {
  const sid = claims?.['sid']
  return isFilled(sid) && sid.length <= MAX_SID ? sid : undefined
}

/** When the user has signed in at the provider, by the verified ID token. OpenID Connect Core 1.0, section 2. */
function signedInThere({ claims }: Granted): number | undefined {
  const second = claims?.['auth_time']
  return typeof second === 'number' && Number.isFinite(second) ? second : undefined
}

/**
 * Takes the authorization response, exchanges the code and reads the user. The checks come before any request. RFC 6749, section
 * 4.1.2; OpenID Connect Core 1.0, section 3.1.3.
 *
 * @throws ConfirmRefused where whoever is signed in was asked to confirm it; its cause tells what was wrong
 */
export async function finishOAuth(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
): Promise<Identification> {
  const { params, posted } = await readResponse(engine, request)
  if (byFormPost(provider) !== posted)
    throw new OAuthCallbackError('the authorization response came by the wrong method')
  const sent = single(params, 'state')
  const state = provider.checks.has('state') ? sent : undefined
  const id = await transactionId(state)
  const pending = await usePending(engine, request, id, state)
  try {
    const server = await authorizationServer(engine, provider)
    checkIssuer(server, params)
    refuseTokens(params)
    const relevant = new URLSearchParams(
      [...params].filter(([name]) => server.hasIssuer || name !== 'iss'),
    )
    const client = oauthClient(engine, provider)
    const response = oauth.validateAuthResponse(
      server.metadata,
      client,
      relevant,
      pending.state ?? oauth.skipStateCheck,
    )
    const { confirmFrom } = pending
    const exchange = { engine, request, provider, server, client, id, confirmFrom }
    const granted = await requestTokens(exchange, response)
    const profile = await readProfile(exchange, granted, params)
    const tokens = toTokenSet(engine, granted.tokens)
    const user = await mapped(engine, provider, profile, tokens)
    const { userIds, answers, store } = engine
    // What is stored has all columns.
    const leavesOut = answers !== undefined && store === undefined
    const newId = store && (await newUserId(engine))
    const options = { leavesOut, ...(newId !== undefined && { newId }) }
    const subject = await oauthSubject(provider, user, tokens, profile, userIds, options)
    return {
      provider,
      ...subject,
      registers: true,
      profile,
      sid: readSid(granted),
      authTime: signedInThere(granted),
      secondFactor: hasSecondFactor(provider, granted.claims),
      startedBy: pending.startedBy,
      confirms: confirmFrom !== undefined,
      callbackUrl: await safeRedirect(engine, request, pending.callbackUrl),
    }
  } catch (thrown) {
    const error = toCallbackError(thrown, `the sign-in with ${provider.id}`)
    if (pending.confirmFrom === undefined) throw error
    throw new ConfirmRefused(`${provider.id} did not confirm it`, { cause: error })
  }
}
