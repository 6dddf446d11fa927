import type * as IdToken from './id-token.js'
import * as oauth from 'oauth4webapi'
import { useNonce } from '../checks/nonce.js'
import { useVerifier } from '../checks/pkce.js'
import type { Engine } from '../engine.js'
import { OAuthCallbackError } from '../errors.js'
import { dictionary, isFilled, isRecord } from '../guards.js'
import { lazy } from '../lazy.js'
import type { AskedProvider } from '../providers/provider.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { fillRecord } from '../providers/template.js'
import type { AuthRequest } from '../request.js'
import type { TokenSet } from '../types.js'
import type { IdTokenClaims } from './id-token.js'
import { clientAuthentication, clientSecret, requestOptions, USER_AGENT } from './oauth-client.js'
import type { Server } from './oauth-server.js'
import { ownCallback, redirectUri } from './redirect-proxy.js'

export interface CodeExchange {
  readonly engine: Engine
  readonly request: AuthRequest
  readonly provider: ResolvedOAuth
  readonly server: Server
  readonly client: oauth.Client
  readonly id: string | undefined
  /** The second in which the user was asked to prove it anew; undefined where somebody signs in. */
  readonly confirmFrom: number | undefined
}

function endpoint(url: string | undefined): { readonly url: URL } | undefined {
  // One that is made of the token response can't be known yet.
  return url !== undefined && URL.canParse(url) ? { url: new URL(url) } : undefined
}

export async function askedProvider({
  engine,
  request,
  provider,
  server: { metadata, hasIssuer },
}: CodeExchange): Promise<AskedProvider> {
  const { id, name, type, wellKnown, clientId = '' } = provider
  return {
    id,
    name,
    type,
    clientId,
    clientSecret: await clientSecret(engine, provider),
    issuer: hasIssuer ? metadata.issuer : provider.issuer,
    wellKnown,
    authorization: endpoint(metadata.authorization_endpoint),
    token: endpoint(metadata.token_endpoint),
    userinfo: endpoint(metadata.userinfo_endpoint),
    checks: [...provider.checks],
    signinUrl: `${request.base}/signin/${id}`,
    callbackUrl: ownCallback(request, provider),
  }
}

export interface Granted {
  readonly tokens: oauth.TokenEndpointResponse
  /** Of the verified ID token; undefined for a provider that is not OpenID Connect. */
  readonly claims: IdTokenClaims | undefined
}

// Who signs in with OAuth 2.0 alone has no ID tokens.
export const loadVerification: () => Promise<typeof IdToken> = lazy(() => import('./id-token.js'))

function refuseBound(): never {
  throw new OAuthCallbackError('the access token is bound to a key (DPoP), which was not asked for')
}

/** Options of every token response: a token of a type that is not understood is not used. RFC 6749, section 7.1; RFC 9449, section 5. */
export const BEARER_ALONE: { readonly recognizedTokenTypes: { readonly dpop: () => never } } = {
  recognizedTokenTypes: { dpop: refuseBound },
}

/** Exchanges the code for tokens. RFC 6749, section 4.1.3. */
export async function requestTokens(
  exchange: CodeExchange,
  response: URLSearchParams,
): Promise<Granted> {
  const { engine, request, provider, server, client, id } = exchange
  const verifier = provider.checks.has('pkce')
    ? await useVerifier(engine, request, id)
    : oauth.nopkce
  const nonce = provider.checks.has('nonce') ? await useNonce(engine, request, id) : undefined
  const answer = await askForTokens(exchange, response, verifier)
  const conformed = (await provider.token.conform?.(answer.clone())) ?? answer
  const { idToken, rest } = await takeIdToken(conformed, provider)
  const tokens = await oauth.processAuthorizationCodeResponse(
    server.metadata,
    client,
    rest,
    BEARER_ALONE,
  )
  // An OAuth provider's ID token would be verified against nothing, so it is not read at all.
  if (provider.type === 'oauth') return { tokens, claims: undefined }
  if (!isFilled(idToken)) throw new OAuthCallbackError('the token response has no ID token')
  const { verifyIdToken } = await loadVerification()
  const code = response.get('code') ?? ''
  const { confirmFrom } = exchange
  const expected = { idToken, nonce, accessToken: tokens.access_token, code, confirmFrom }
  const claims = await verifyIdToken(engine, provider, server.metadata, expected)
  return { tokens: { ...tokens, id_token: idToken }, claims }
}

async function askForTokens(
  exchange: CodeExchange,
  response: URLSearchParams,
  verifier: string | typeof oauth.nopkce,
): Promise<Response> {
  const { engine, request, provider, server, client } = exchange
  const { request: ask, body } = provider.token
  if (ask) return ownTokenRequest(exchange, ask, response, verifier)
  if (body) return describedTokenRequest(exchange, body, response, verifier)
  const options = requestOptions(engine, provider, server.metadata.token_endpoint)
  return oauth.authorizationCodeGrantRequest(
    server.metadata,
    client,
    await clientAuthentication(engine, provider),
    response,
    redirectUri(request, provider),
    verifier,
    { ...options, headers: { 'user-agent': USER_AGENT } },
  )
}

async function describedTokenRequest(
  { engine, request, provider, server }: CodeExchange,
  body: Readonly<Record<string, string>>,
  response: URLSearchParams,
  verifier: string | typeof oauth.nopkce,
): Promise<Response> {
  const form = new URLSearchParams(
    fillRecord(body, {
      code: response.get('code') ?? '',
      redirectUri: redirectUri(request, provider),
      codeVerifier: typeof verifier === 'string' ? verifier : '',
      clientSecret: await clientSecret(engine, provider),
    }),
  )
  const headers = { accept: 'application/json', 'user-agent': USER_AGENT }
  const url = new URL(server.metadata.token_endpoint ?? '')
  if (provider.token.method === 'POST')
    return engine.fetch(provider)(url, { method: 'POST', headers, body: form })
  for (const [name, value] of form) url.searchParams.set(name, value)
  return engine.fetch(provider)(url, { headers })
}

/** The result of the provider's own function for the code, as a token response: it is checked like any other. */
async function ownTokenRequest(
  exchange: CodeExchange,
  ask: NonNullable<ResolvedOAuth['token']['request']>,
  response: URLSearchParams,
  verifier: string | typeof oauth.nopkce,
): Promise<Response> {
  const { engine, request, provider } = exchange
  const asked = ask({
    params: Object.fromEntries(response),
    codeVerifier: typeof verifier === 'string' ? verifier : undefined,
    redirectUri: redirectUri(request, provider),
    provider: await askedProvider(exchange),
    fetch: engine.fetch(provider),
  })
  const answer = await engine.settled(asked)
  return Response.json({ token_type: 'bearer', ...(hasTokens(answer) ? answer.tokens : answer) })
}

function hasTokens(
  answer: TokenSet | { readonly tokens: TokenSet },
): answer is { readonly tokens: TokenSet } {
  return 'tokens' in answer && isRecord(answer.tokens)
}

/**
 * Takes the ID token out of a token response: it is verified in one place, and nowhere else. A member that is null or empty
 * says what a missing one does: servers write down those that they have nothing for. Many services of OAuth 2.0 leave out the type of
 * the token: then it is the one that everybody understands. RFC 6749, section 5.1.
 */
export async function takeIdToken(
  answer: Response,
  { type, token: { response: fixed } }: ResolvedOAuth,
): Promise<{ readonly idToken: unknown; readonly rest: Response }> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (!isRecord(body)) return { idToken: undefined, rest: answer }
  const filled = Object.entries(body).filter(([, value]) => value !== null && value !== '')
  const { id_token: idToken, ...others } = dictionary(filled)
  const { status, headers } = answer
  const usual = type === 'oauth' ? { token_type: 'bearer' } : {}
  const fields = isFilled(others['access_token']) ? { ...usual, ...others, ...fixed } : others
  return { idToken, rest: new Response(JSON.stringify(fields), { status, headers }) }
}

function isLowercase(value: string): value is Lowercase<string> {
  return value === value.toLowerCase()
}

export function toTokenSet(engine: Engine, tokens: oauth.TokenEndpointResponse): TokenSet {
  const { authorization_details: _details, token_type, ...rest } = tokens
  const seconds = tokens.expires_in
  return {
    ...rest,
    ...(isLowercase(token_type) && { token_type }),
    ...(seconds !== undefined &&
      Number.isFinite(seconds) && { expires_at: Math.floor(engine.host.now() / 1000 + seconds) }),
  }
}
