import * as oauth from 'oauth4webapi'
import { allowsHttp } from '../config/check-services.js'
import { isLoopback } from '../config/host-names.js'
import type { Engine } from '../engine.js'
import { InvalidEndpoints } from '../errors.js'
import { isFilled, isRecord, own } from '../guards.js'
import type { TenantIssuer } from '../providers/provider.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { once, type Running } from '../session/once.js'
import { requestOptions, shown, withoutSecrets } from './oauth-client.js'

/** Tells whether this is Node.js, Bun or Deno, by what each calls itself, which Node.js before 21 does not. HTML, section 8.10.1.1. */
function isServer(): boolean {
  const navigator: unknown = Reflect.get(globalThis, 'navigator')
  if (isRecord(navigator)) return /^(?:Node\.js|Bun|Deno)\//.test(String(navigator['userAgent']))
  const process = own(globalThis, 'process')
  const versions = isRecord(process) ? process['versions'] : undefined
  return isRecord(versions) && isFilled(versions['node'])
}

type SharedLoad<T> = (
  engine: Engine,
  key: string,
  maxAge: number,
  load: () => Promise<T>,
) => Promise<T>

interface SharedEntry<T> {
  readonly loaded: number
  readonly value: T
}

/**
 * A memo of what was fetched, per engine and key. Who asks for what is on its way waits for that; but not in a worker, where it would
 * not come for anybody any more once the request has ended which had asked for it. A failure is not remembered.
 */
export function share<T>(): SharedLoad<T> {
  const memos = new WeakMap<Engine, Map<string, SharedEntry<T>>>()
  const underWay = new WeakMap<Engine, Running<T>>()
  return async (engine, key, maxAge, load) => {
    const memo = memos.get(engine) ?? new Map<string, SharedEntry<T>>()
    memos.set(engine, memo)
    const now = engine.host.now()
    const present = memo.get(key)
    if (present && present.loaded + maxAge > now) return present.value
    const running: Running<T> = underWay.get(engine) ?? new Map()
    underWay.set(engine, running)
    const { sharesPromises = isServer() } = engine.host
    const value = await (sharesPromises ? once(engine, running, key, load) : load())
    memo.set(key, { loaded: now, value })
    return value
  }
}

/** The form of a tenant in an issuer: one segment of a path. */
const TENANT: RegExp = /^[\w-]{1,64}$/

function isShared(provider: ResolvedOAuth, issuer: string | undefined): boolean {
  const { tenantIssuer } = provider
  return tenantIssuer !== undefined && issuer?.includes(tenantIssuer.placeholder) === true
}

/**
 * The issuer that an ID token must have: the server's, with the tenant that the token names where it serves several.
 *
 * @param claims not verified yet
 * @returns undefined where the token names no tenant
 */
export function resolveTenantIssuer(
  provider: ResolvedOAuth,
  issuer: string,
  claims: Readonly<Record<string, unknown>>,
): string | undefined {
  const { tenantIssuer } = provider
  if (!tenantIssuer || !isShared(provider, issuer)) return issuer
  const tenant = claims[tenantIssuer.claim]
  if (typeof tenant !== 'string' || !TENANT.test(tenant)) return undefined
  return issuer.replace(tenantIssuer.placeholder, tenant)
}

/** Milliseconds for which a discovery document is believed. */
const DISCOVERY_MAX_AGE = 3_600_000

export interface Server {
  readonly metadata: oauth.AuthorizationServer
  /** False where the provider has no issuer of its own: `metadata.issuer` is a stand-in, and an `iss` parameter means nothing. */
  readonly hasIssuer: boolean
}

const documents = share<oauth.AuthorizationServer>()

/** The answer of a discovery endpoint. @throws TypeError with its address, and its status or what kept it from answering */
async function ask(request: () => Promise<Response>, at: string): Promise<Response> {
  const { origin, pathname } = new URL(at)
  const fail = (why: string): never => {
    throw new TypeError(`the discovery document at ${origin}${pathname} can't be had: ${why}`)
  }
  const response = await request().catch((thrown: unknown) => fail(withoutSecrets(thrown).message))
  return response.status === 200 ? response : fail(`status ${response.status}`)
}

async function discover(
  engine: Engine,
  provider: ResolvedOAuth,
): Promise<oauth.AuthorizationServer> {
  const { issuer, wellKnown, tenantIssuer } = provider
  const at = wellKnown ?? issuer ?? ''
  const options = requestOptions(engine, provider, at)
  if (wellKnown === undefined) {
    const url = new URL(at)
    const document = `${at.replace(/\/$/, '')}/.well-known/openid-configuration`
    const response = await ask(() => oauth.discoveryRequest(url, options), document)
    return tenantIssuer ? withTenants(tenantIssuer, url, response) : readDocument(url, response)
  }
  const headers = { accept: 'application/json' }
  const response = await ask(() => engine.fetch(provider)(wellKnown, { headers }), wellKnown)
  // Without an issuer of its own the configuration trusts the document's, which https vouches for.
  const expected = issuer ?? (await readIssuer(response.clone()))
  return readDocument(new URL(expected), response)
}

async function readDocument(expected: URL, response: Response): Promise<oauth.AuthorizationServer> {
  try {
    return await oauth.processDiscoveryResponse(expected, response)
  } catch (thrown) {
    const { code, cause } = thrown instanceof oauth.OperationProcessingError ? thrown : {}
    if (code !== oauth.JSON_ATTRIBUTE_COMPARISON || !isRecord(cause) || !isRecord(cause['body']))
      throw thrown
    throw new InvalidEndpoints(
      `the issuer of the discovery document is ${shown(cause['body']['issuer'])}, not ${shown(expected.href)}`,
    )
  }
}

async function readIssuer(response: Response): Promise<string> {
  const document: unknown = await response.json()
  const issuer =
    typeof document === 'object' && document !== null && 'issuer' in document
      ? document.issuer
      : undefined
  if (typeof issuer !== 'string') throw new InvalidEndpoints('the discovery document has no issuer')
  return issuer
}

/** The document of a server with tenants: its issuer is that of one tenant, or has the placeholder for all of them. */
async function withTenants(
  { issuer, placeholder }: TenantIssuer,
  url: URL,
  response: Response,
): Promise<oauth.AuthorizationServer> {
  const found = await readIssuer(response.clone())
  const [before = '', after = ''] = issuer.split('{tenant}')
  const tenant = found.slice(before.length, found.length - after.length)
  const same = found === `${before}${tenant}${after}`
  if (!same || (tenant !== placeholder && !TENANT.test(tenant)))
    throw new InvalidEndpoints(
      `the issuer of the discovery document is ${shown(found)}, not one of ${shown(issuer)}`,
    )
  const document: object = await response.json()
  const { status, headers } = response
  const answer = new Response(JSON.stringify({ ...document, issuer: url.href }), {
    status,
    headers,
  })
  return { ...(await oauth.processDiscoveryResponse(url, answer)), issuer: found }
}

function needsDiscovery(provider: ResolvedOAuth): boolean {
  const { authorization, token, userinfo } = provider
  const profileSource =
    provider.type === 'oidc' ? provider.jwksUri : (userinfo.url ?? userinfo.request)
  return authorization.url === undefined || token.url === undefined || profileSource === undefined
}

function isLocal(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}

/** Which endpoints may be http: none, those of this machine, or any, where the provider allows it. */
type HttpEndpoints = 'none' | 'local' | 'any'

function requireSafe(metadata: oauth.AuthorizationServer, http: HttpEndpoints): void {
  const { authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri } = metadata
  for (const [name, url] of Object.entries({
    authorization_endpoint,
    token_endpoint,
    userinfo_endpoint,
    jwks_uri,
  })) {
    if (url === undefined) continue
    const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
    const mayBe = http === 'any' || (http === 'local' && isLoopback(hostname))
    if (protocol !== 'https:' && !(protocol === 'http:' && mayBe)) {
      throw new InvalidEndpoints(`the ${name} of the authorization server is not an https URL`)
    }
  }
}

function withParams(
  url: string | undefined,
  params: Readonly<Record<string, string>>,
): string | undefined {
  if (url === undefined || Object.keys(params).length === 0) return url
  const full = new URL(url)
  for (const [name, value] of Object.entries(params)) full.searchParams.set(name, value)
  return full.href
}

function mergeEndpoints(
  provider: ResolvedOAuth,
  found: Partial<oauth.AuthorizationServer>,
): Partial<oauth.AuthorizationServer> {
  const { authorization, token, userinfo, jwksUri } = provider
  const endpoints = {
    authorization_endpoint: authorization.url ?? found.authorization_endpoint,
    token_endpoint: withParams(token.url ?? found.token_endpoint, token.params),
    // Its parameters may hold the token, and are set when it is asked.
    userinfo_endpoint: userinfo.url ?? found.userinfo_endpoint,
    jwks_uri: jwksUri ?? found.jwks_uri,
  }
  return Object.fromEntries(Object.entries(endpoints).filter(([, url]) => url !== undefined))
}

function resolveHttp(engine: Engine, provider: ResolvedOAuth, local: boolean): HttpEndpoints {
  if (allowsHttp(provider, engine)) return 'any'
  return local ? 'local' : 'none'
}

/** The discovered document; undefined where the configuration says all. */
async function findDocument(
  engine: Engine,
  provider: ResolvedOAuth,
): Promise<oauth.AuthorizationServer | undefined> {
  if (!needsDiscovery(provider)) return undefined
  const { id, wellKnown } = provider
  const found = await documents(engine, id, DISCOVERY_MAX_AGE, () => discover(engine, provider))
  // A document from elsewhere has no say about this machine: the client's secret would go to whoever listens here.
  requireSafe(found, resolveHttp(engine, provider, isLocal(wellKnown ?? found.issuer)))
  return found
}

/**
 * The authorization server's metadata: what the provider's configuration says, and what discovery says about the rest.
 * RFC 8414; OpenID Connect Discovery 1.0.
 *
 * @throws InvalidEndpoints where an endpoint is not https (http is for this machine only, and for documents from it)
 * @throws whatever discovery throws: the server can't be reached, or answers with something else
 */
export async function authorizationServer(
  engine: Engine,
  provider: ResolvedOAuth,
): Promise<Server> {
  const found = await findDocument(engine, provider)
  const endpoints = mergeEndpoints(provider, found ?? {})
  const { token_endpoint } = endpoints
  if (token_endpoint === undefined) throw new InvalidEndpoints('there is no token endpoint')
  const issuer = found?.issuer ?? provider.issuer
  // oauth4webapi wants an issuer even where there is none to compare with.
  const metadata = { ...found, ...endpoints, issuer: issuer ?? new URL(token_endpoint).origin }
  requireSafe(metadata, resolveHttp(engine, provider, true))
  const shared = isShared(provider, issuer)
  return { metadata, hasIssuer: issuer !== undefined && !shared }
}
