import * as oauth from 'oauth4webapi'
import { oauthSubject } from '../accounts/subject.js'
import { safeRedirect } from '../checks/callback-url.js'
import { useNonce } from '../checks/nonce.js'
import { useVerifier } from '../checks/pkce.js'
import { usePending } from '../checks/state.js'
import { transactionId } from '../checks/transaction.js'
import type { Engine } from '../engine.js'
import { IssuerMismatch, OAuthCallbackError, OAuthProfileParseError } from '../errors.js'
import { isFilled, isRecord } from '../guards.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import type { Profile, TokenSet, User } from '../types.js'
import type { IdTokenClaims } from './id-token.js'
import type { Identification } from './identification.js'
import {
  clientAuthentication,
  oauthClient,
  requestOptions,
  toCallbackError,
  withoutSecrets,
} from './oauth-client.js'
import { authorizationServer, type Server } from './oauth-server.js'
import { byFormPost, redirectUri } from './redirect-proxy.js'
import { responseParams } from './response-params.js'

function single(params: URLSearchParams, name: string): string | undefined {
  const values = params.getAll(name)
  if (values.length > 1)
    throw new OAuthCallbackError(`the authorization response has ${name} more than once`)
  return values[0]
}

/** RFC 9207, section 2.4. @throws IssuerMismatch */
function checkIssuer({ metadata, hasIssuer }: Server, params: URLSearchParams): void {
  if (!hasIssuer) return
  const iss = single(params, 'iss')
  if (iss === undefined && metadata.authorization_response_iss_parameter_supported === true) {
    throw new IssuerMismatch('the authorization response has no iss parameter')
  }
  if (iss !== undefined && iss !== metadata.issuer) {
    throw new IssuerMismatch('the iss parameter of the authorization response is not the issuer')
  }
}

/** In the code flow tokens come from the token endpoint alone. RFC 9700, section 2.1.2. @throws OAuthCallbackError */
function refuseTokens(params: URLSearchParams): void {
  const name = ['access_token', 'token_type', 'id_token'].find((token) => params.has(token))
  if (name !== undefined)
    throw new OAuthCallbackError(`the authorization response has ${name}, which it must not have`)
}

interface Exchange {
  readonly engine: Engine
  readonly request: AuthRequest
  readonly provider: ResolvedOAuth
  readonly server: Server
  readonly client: oauth.Client
  /** Of the transaction. */
  readonly id: string | undefined
}

/** What the token endpoint has answered. */
interface Granted {
  readonly tokens: oauth.TokenEndpointResponse
  /** Of the verified ID token; undefined for a provider that is not OpenID Connect. */
  readonly claims: IdTokenClaims | undefined
}

/** Exchanges the code for tokens. RFC 6749, section 4.1.3. */
async function requestTokens(exchange: Exchange, response: URLSearchParams): Promise<Granted> {
  const { engine, request, provider, server, client, id } = exchange
  const verifier = provider.checks.has('pkce')
    ? await useVerifier(engine, request, id)
    : oauth.nopkce
  const nonce = provider.checks.has('nonce') ? await useNonce(engine, request, id) : undefined
  const answer = provider.token.request
    ? await ownTokenRequest(exchange, provider.token.request, response, verifier)
    : await oauth.authorizationCodeGrantRequest(
        server.metadata,
        client,
        clientAuthentication(provider),
        response,
        redirectUri(request, provider),
        verifier,
        requestOptions(engine, provider, server.metadata.token_endpoint),
      )
  const { idToken, rest } = await takeIdToken(
    (await provider.token.conform?.(answer.clone())) ?? answer,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server.metadata, client, rest)
  // An OAuth provider's ID token would be verified against nothing, so it is not read at all.
  if (provider.type === 'oauth') return { tokens, claims: undefined }
  if (!isFilled(idToken)) throw new OAuthCallbackError('the token response has no ID token')
  // Loaded when it is needed: who signs in with OAuth 2.0 alone has no ID tokens.
  const { verifyIdToken } = await import('./id-token.js')
  const claims = await verifyIdToken(engine, provider, server.metadata, { idToken, nonce })
  return { tokens: { ...tokens, id_token: idToken }, claims }
}

/** What the provider's own function gets for the code, as a token response: it is checked like any other. */
async function ownTokenRequest(
  { engine, request, provider, server }: Exchange,
  ask: NonNullable<ResolvedOAuth['token']['request']>,
  response: URLSearchParams,
  verifier: string | typeof oauth.nopkce,
): Promise<Response> {
  const token = server.metadata.token_endpoint
  const tokens = await ask({
    params: Object.fromEntries(response),
    codeVerifier: typeof verifier === 'string' ? verifier : undefined,
    redirectUri: redirectUri(request, provider),
    provider: {
      clientId: provider.clientId ?? '',
      clientSecret: provider.clientSecret ?? '',
      ...(token !== undefined && { token }),
    },
    fetch: engine.fetch(provider),
  })
  return Response.json({ token_type: 'bearer', ...tokens })
}

/** Takes the ID token out of a token response: it is verified in one place, and nowhere else. */
async function takeIdToken(
  answer: Response,
): Promise<{ readonly idToken: unknown; readonly rest: Response }> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (!isRecord(body) || body['id_token'] === undefined) return { idToken: undefined, rest: answer }
  const { id_token: idToken, ...others } = body
  const { status, headers } = answer
  return { idToken, rest: new Response(JSON.stringify(others), { status, headers }) }
}

/** The claims about the user: from the ID token, or from the userinfo endpoint. OpenID Connect Core 1.0, section 5.3. */
async function readProfile(exchange: Exchange, { tokens, claims }: Granted): Promise<Profile> {
  const { engine, provider, server, client } = exchange
  if (claims && provider.idToken) return claims
  const { request, headers } = provider.userinfo
  const url = server.metadata.userinfo_endpoint
  if (request) {
    const subject = {
      clientId: provider.clientId ?? '',
      ...(url !== undefined && { userinfo: url }),
    }
    return request({
      tokens: toTokenSet(engine, tokens),
      provider: subject,
      fetch: engine.fetch(provider),
    })
  }
  const options = {
    ...requestOptions(engine, provider, url),
    headers: { 'user-agent': 'create-auth', ...headers },
  }
  const answer = await oauth.userInfoRequest(server.metadata, client, tokens.access_token, options)
  if (claims) return oauth.processUserInfoResponse(server.metadata, client, claims.sub, answer)
  const body: unknown = answer.status === 200 ? await answer.json() : undefined
  if (!isRecord(body))
    throw new OAuthCallbackError(
      `the userinfo endpoint answered with status ${answer.status} and no profile`,
    )
  return body
}

function isLowercase(value: string): value is Lowercase<string> {
  return value === value.toLowerCase()
}

function toTokenSet(engine: Engine, tokens: oauth.TokenEndpointResponse): TokenSet {
  const { authorization_details: _details, token_type, ...rest } = tokens
  const seconds = tokens.expires_in
  return {
    ...rest,
    ...(isLowercase(token_type) && { token_type }),
    ...(seconds !== undefined &&
      Number.isFinite(seconds) && { expires_at: Math.floor(engine.host.now() / 1000 + seconds) }),
  }
}

async function mapped(provider: ResolvedOAuth, profile: Profile, tokens: TokenSet): Promise<User> {
  try {
    return await provider.profile(profile, tokens)
  } catch (thrown) {
    throw new OAuthProfileParseError(`profile() of the provider ${provider.id} threw`, {
      cause: withoutSecrets(thrown),
    })
  }
}

/**
 * Takes the authorization response, exchanges the code and reads the user. The checks come before any request.
 * RFC 6749, section 4.1.2; OpenID Connect Core 1.0, section 3.1.3.
 *
 * @throws InvalidCheck, IssuerMismatch, InvalidIdToken, OAuthCallbackError, OAuthProfileParseError
 */
export async function finishOAuth(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedOAuth,
): Promise<Identification> {
  if (byFormPost(provider) !== (request.method === 'POST'))
    throw new OAuthCallbackError('the authorization response came by the wrong method')
  const params = responseParams(request)
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
    const exchange = { engine, request, provider, server, client, id }
    const granted = await requestTokens(exchange, response)
    const profile = await readProfile(exchange, granted)
    const tokens = toTokenSet(engine, granted.tokens)
    const user = await mapped(provider, profile, tokens)
    const subject = await oauthSubject(provider, user, tokens, profile)
    return {
      provider,
      ...subject,
      registers: true,
      profile,
      startedBy: pending.startedBy,
      callbackUrl: await safeRedirect(engine, request, pending.callbackUrl),
    }
  } catch (thrown) {
    throw toCallbackError(thrown, `the sign-in with ${provider.id}`)
  }
}
