import * as oauth from 'oauth4webapi'
import { OAuthCallbackError } from '../errors.js'
import { isRecord, parseJson } from '../guards.js'
import { readPath } from '../providers/profile-map.js'
import { fillRecord, fillTemplate, type Values } from '../providers/template.js'
import type { Profile } from '../types.js'
import { askedProvider, type CodeExchange } from './exchange.js'
import { requestOptions, USER_AGENT } from './oauth-client.js'
import { toTokenSet, type Granted } from './oauth-tokens.js'

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

/** The claims of the userinfo endpoint; those of a signed answer once they are verified. OpenID Connect Core 1.0, section 5.3. */
async function verifiedClaims(
  { engine, provider, server, client }: CodeExchange,
  sub: string,
  answer: Response,
): Promise<Profile> {
  const claims = await oauth.processUserInfoResponse(server.metadata, client, sub, answer)
  if (provider.userinfoAlgorithm !== undefined) {
    const options = requestOptions(engine, provider, server.metadata.jwks_uri)
    await oauth.validateApplicationLevelSignature(server.metadata, answer, options)
  }
  return claims
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
function posted(name: string | undefined, params: URLSearchParams): Profile {
  const value = name === undefined ? undefined : parseJson(params.get(name) ?? '')
  return name !== undefined && isRecord(value) ? { [name]: value } : {}
}

/**
 * The claims about the user: from the ID token, from the userinfo endpoint, or from the provider's own function.
 *
 * @param params of the authorization response
 */
export async function readProfile(
  exchange: CodeExchange,
  granted: Granted,
  params: URLSearchParams,
): Promise<Profile> {
  const { engine, provider } = exchange
  const { claims } = granted
  if (claims && provider.idToken)
    return { ...claims, ...posted(provider.authorization.profileParam, params) }
  const { request } = provider.userinfo
  if (!request) return fetchProfile(exchange, granted)
  const asked = request({
    tokens: toTokenSet(engine, granted.tokens),
    claims,
    provider: await askedProvider(exchange),
    fetch: engine.fetch(provider),
  })
  return engine.settled(asked)
}
