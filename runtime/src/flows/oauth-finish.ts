import * as oauth from 'oauth4webapi'
import { oauthSubject } from '../accounts/subject.js'
import { safeRedirect } from '../checks/callback-url.js'
import { usePending } from '../checks/state.js'
import { transactionId } from '../checks/transaction.js'
import { noteUsedProof } from '../checks/used-proof.js'
import type { Engine } from '../engine.js'
import {
  ConfirmRefused,
  IssuerMismatch,
  OAuthCallbackError,
  OAuthProfileParseError,
} from '../errors.js'
import { isFilled, isRecord, parseJson } from '../guards.js'
import { newUserId } from '../identity/user-id.js'
import { readPath } from '../providers/profile-map.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { fillRecord, fillTemplate, type Values } from '../providers/template.js'
import type { AuthRequest } from '../request.js'
import type { Profile, TokenSet, User } from '../types.js'
import {
  askedProvider,
  type CodeExchange,
  type Granted,
  requestTokens,
  toTokenSet,
} from './oauth-tokens.js'
import type { IdTokenClaims } from './id-token.js'
import type { Identification } from './identification.js'
import {
  buildScope,
  oauthClient,
  requestOptions,
  shown,
  toCallbackError,
  USER_AGENT,
  withoutSecrets,
} from './oauth-client.js'
import { authorizationServer, type Server } from './oauth-server.js'
import { byFormPost } from './redirect-proxy.js'
import { readResponse } from './response-params.js'

/** What is known, what somebody has, and what somebody is: two methods of one kind are one factor. NIST SP 800-63B-4, section 2.2.1. */
type FactorCategory = 'knowledge' | 'possession' | 'inherence'

/** The methods that prove a factor, with its kind. RFC 8176, section 2. */
const KINDS: ReadonlyMap<unknown, FactorCategory> = new Map<string, FactorCategory>([
  ['face', 'inherence'],
  ['fpt', 'inherence'],
  ['hwk', 'possession'],
  ['iris', 'inherence'],
  ['kba', 'knowledge'],
  ['otp', 'possession'],
  ['pin', 'knowledge'],
  ['pop', 'possession'],
  ['pwd', 'knowledge'],
  ['retina', 'inherence'],
  ['sc', 'possession'],
  ['sms', 'possession'],
  ['swk', 'possession'],
  ['tel', 'possession'],
  ['vbm', 'inherence'],
])

/**
 * Tells whether a service that is trusted with it has proven a second factor, by the claims of the verified ID token. Where they
 * say nothing, the weakest is assumed. RFC 8176, section 2. OpenID Connect Core 1.0, section 2.
 */
function hasSecondFactor(
  { trustsSecondFactor }: Pick<ResolvedOAuth, 'trustsSecondFactor'>,
  claims: IdTokenClaims | undefined,
): boolean {
  if (!trustsSecondFactor || !claims) return false
  const { amr, acr } = claims
  if (typeof acr === 'string' && trustsSecondFactor.acr.includes(acr)) return true
  const methods: readonly unknown[] = Array.isArray(amr) ? amr : []
  if (methods.includes('mfa')) return true
  const kinds = methods.map((method) => KINDS.get(method)).filter((kind) => kind !== undefined)
  return new Set(kinds).size >= 2
}

function tokenValues(tokens: oauth.TokenEndpointResponse): Values {
  return Object.fromEntries(
    Object.entries(tokens).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[`tokens.${name}`, String(value)]]
        : [],
    ),
  )
}

/** The userinfo request: by GET with a bearer token, but for what the row says. RFC 6750, section 2.1. */
async function askForProfile(
  { engine, provider, server }: CodeExchange,
  tokens: oauth.TokenEndpointResponse,
): Promise<Response> {
  const { method, headers, body, params } = provider.userinfo
  const values = tokenValues(tokens)
  const endpoint = server.metadata.userinfo_endpoint
  if (endpoint === undefined)
    throw new OAuthCallbackError(`the provider ${provider.id} names no userinfo endpoint`)
  const url = new URL(fillTemplate(endpoint, values, encodeURIComponent))
  for (const [name, value] of Object.entries(fillRecord(params, values)))
    url.searchParams.set(name, value)
  const standard = {
    accept: 'application/json',
    authorization: 'Bearer {tokens.access_token}',
    'user-agent': USER_AGENT,
  }
  return engine.fetch(provider)(url, {
    method,
    headers: fillRecord({ ...standard, ...headers }, values),
    ...(body && { body: new URLSearchParams(fillRecord(body, values)) }),
  })
}

/** The claims of the userinfo endpoint; those of a signed answer once they are verified, asked for or not. OpenID Connect Core 1.0, section 5.3. */
async function verifiedClaims(
  { engine, provider, server, client }: CodeExchange,
  sub: string,
  answer: Response,
): Promise<Profile> {
  const claims = await oauth.processUserInfoResponse(server.metadata, client, sub, answer)
  // The one media type whose claims it takes from a JWT.
  if (answer.headers.get('content-type')?.split(';')[0] === 'application/jwt') {
    const options = requestOptions(engine, provider, server.metadata.jwks_uri)
    await oauth.validateApplicationLevelSignature(server.metadata, answer, options)
  }
  return claims
}

/** What an ID token that leaves out claims of a scope leaves out first. OpenID Connect Core 1.0, section 5.4. */
const CLAIM_OF_SCOPE = [
  ['profile', 'name'],
  ['email', 'email'],
] as const

/** Tells whether a service keeps claims of a requested scope for its userinfo endpoint. */
function needsUserinfo({ provider, server: { metadata } }: CodeExchange, claims: Profile): boolean {
  const { idToken, userinfo } = provider
  if (idToken === true || userinfo.request || metadata.userinfo_endpoint === undefined) return false
  const { searchParams } = new URL(metadata.authorization_endpoint ?? metadata.issuer)
  const configured = provider.authorization.params['scope'] ?? searchParams.get('scope')
  const scopes = buildScope(provider, configured || null).split(' ')
  return CLAIM_OF_SCOPE.some(
    ([scope, claim]) => scopes.includes(scope) && claims[claim] === undefined,
  )
}

/**
 * The claims of an ID token, and what the userinfo endpoint says beyond them. Where that refuses, as for an access token that is for
 * something else, the ID token alone has to do.
 */
async function withUserinfo(
  exchange: CodeExchange,
  tokens: oauth.TokenEndpointResponse,
  claims: IdTokenClaims,
): Promise<Profile> {
  const { engine, provider } = exchange
  const answer = await askForProfile(exchange, tokens)
  if (answer.status >= 400 && answer.status < 500) {
    const detail = `${provider.id}: status ${answer.status}`
    engine.complain({ severity: 'warning', code: 'userinfo-refused', detail })
    return claims
  }
  return { ...(await verifiedClaims(exchange, claims.sub, answer)), ...claims }
}

async function fetchProfile(exchange: CodeExchange, { tokens, claims }: Granted): Promise<Profile> {
  const { provider } = exchange
  const answer = await askForProfile(exchange, tokens)
  if (claims) return verifiedClaims(exchange, claims.sub, answer)
  const body: unknown = answer.status === 200 ? await answer.json() : undefined
  const profile = provider.userinfo.at === undefined ? body : readPath(body, provider.userinfo.at)
  if (!isRecord(profile))
    throw new OAuthCallbackError(
      `the userinfo endpoint answered with status ${answer.status} and no profile`,
    )
  return profile
}

/** Data about the user that the browser has brought, under the name of its parameter: nothing of it is proven. */
function readPostedUser(name: string | undefined, params: URLSearchParams): Profile {
  const value = name === undefined ? undefined : parseJson(params.get(name) ?? '')
  return name !== undefined && isRecord(value) ? { [name]: value } : {}
}

/**
 * The claims about the user: from the ID token, from the userinfo endpoint, or from the provider's own function.
 *
 * @param params of the authorization response
 */
async function readProfile(
  exchange: CodeExchange,
  granted: Granted,
  params: URLSearchParams,
): Promise<Profile> {
  const { engine, provider } = exchange
  const { tokens, claims } = granted
  if (claims && provider.idToken !== false) {
    const told = needsUserinfo(exchange, claims)
      ? await withUserinfo(exchange, tokens, claims)
      : claims
    return { ...told, ...readPostedUser(provider.authorization.profileParam, params) }
  }
  const { request } = provider.userinfo
  if (!request) return fetchProfile(exchange, granted)
  const asked = request({
    tokens: toTokenSet(engine, tokens),
    claims,
    provider: await askedProvider(exchange),
    fetch: engine.fetch(provider),
  })
  return engine.settled(asked)
}

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
    // RFC 6749, section 5.2.
    if (isRecord(thrown) && thrown['error'] === 'invalid_grant') noteUsedProof(request)
    const error = toCallbackError(thrown, `the sign-in with ${provider.id}`)
    if (pending.confirmFrom === undefined) throw error
    throw new ConfirmRefused(`${provider.id} did not confirm it`, { cause: error })
  }
}
