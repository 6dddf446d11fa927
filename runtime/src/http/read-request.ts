import { fromUtf8 } from '../bytes.js'
import { readMediaType } from '../media-type.js'
import { isMisplaced, publicPrefix } from '../config/env.js'
import { isForwarded } from '../config/forwarding.js'
import { isLoopback } from '../config/host-names.js'
import { parseCookies } from '../cookies/parse.js'
import { isEndpointName } from '../endpoints.js'
import type { Engine } from '../engine.js'
import { BadRequest, UnknownAction } from '../errors.js'
import { dictionary, isRecord, parseJson } from '../guards.js'
import { readLimited } from '../net/read-limited.js'
import type { Arrival, ClientAddress } from '../request.js'
import { type EndpointPath, findRoute, isRouted, type Routed } from '../router.js'
import { isSecure, siteOrigin } from './origin.js'

/** Tells whether an IP address is one of this machine: 127.0.0.0/8, ::1, or the former within IPv6. RFC 4291, section 2.5.5.2. */
function isOwnAddress(address: string): boolean {
  return address === '::1' || isLoopback(address.replace(/^::ffff:/i, ''))
}

/** Tells whether what proxies say, as the servers of some frameworks do of themselves, names this machine alone. */
function isFromHere(headers: Headers): boolean {
  const said = headers.get('x-forwarded-for')?.split(',') ?? []
  return said.every((address) => isOwnAddress(address.trim()))
}

/**
 * Tells whether a request was made on this machine, by somebody who develops here. A Host header alone says nothing, and
 * neither does the connection: a proxy that says nothing of itself connects from this machine, too. The environment must
 * say that this is development; where the binding knows the peer, that must be here as well, and no proxy in between.
 */
function isLocal(
  { development }: Engine,
  { url, headers }: { readonly url: URL; readonly headers: Headers },
  client: ClientAddress | undefined,
): boolean {
  if (!development || !isLoopback(url.hostname)) return false
  if (client?.peer === undefined) return isFromHere(headers)
  return isOwnAddress(client.peer) && !isForwarded(headers)
}

/** Bytes. */
const MAX_BODY = 65_536

/** The endpoint that a path names, with a slash at its end or without. Nothing else is dropped, and nothing decoded or folded. */
function parseTarget(pathname: string, basePath: string): EndpointPath | undefined {
  const prefix = basePath === '/' ? '/' : `${basePath}/`
  const [action = '', providerId, ...more] = pathname.startsWith(prefix)
    ? pathname.slice(prefix.length).replace(/\/$/, '').split('/')
    : []
  const known =
    isEndpointName(action) &&
    more.length === 0 &&
    (providerId === undefined || /^[a-z0-9-]{1,64}$/.test(providerId))
  return known ? { action, providerId } : undefined
}

export function findEndpoint(pathname: string, basePath: string): EndpointPath | undefined {
  const target = parseTarget(pathname, basePath)
  return target && isRouted(target) ? target : undefined
}

export function isEndpoint(pathname: string, basePath: string): boolean {
  return findEndpoint(pathname, basePath) !== undefined
}

async function readText(request: Request, isForm: boolean): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  const bytes = declared > MAX_BODY ? undefined : await readLimited(request.body, MAX_BODY)
  if (!bytes) throw new BadRequest(413, 'the body is too large')
  try {
    const text = fromUtf8(bytes)
    // URLSearchParams takes whatever is not UTF-8 for one and the same character: passwords that differ would be equal.
    if (isForm) text.replace(/(?:%[\da-f]{2})+/gi, decodeURIComponent)
    return text
  } catch {
    throw new BadRequest(400, 'the body is not UTF-8')
  }
}

function readForm(text: string): Readonly<Record<string, unknown>> {
  const entries = [...new URLSearchParams(text)]
  if (new Set(entries.map(([name]) => name)).size < entries.length)
    throw new BadRequest(400, 'a field occurs twice')
  return dictionary(entries)
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  const value = text === '' ? {} : parseJson(text)
  if (!isRecord(value)) throw new BadRequest(400, 'the body is not a JSON object')
  return dictionary(Object.entries(value))
}

/** The fields of the body, by its exact media type. RFC 9110, section 8.3.1. */
async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const mediaType = readMediaType(request.headers)
  const isForm = mediaType === 'application/x-www-form-urlencoded'
  const text = await readText(request, isForm)
  if (isForm) return readForm(text)
  if (mediaType === 'application/json') return readJson(text)
  if (text === '') return dictionary([])
  throw new BadRequest(415, 'the body must be a form (application/x-www-form-urlencoded) or JSON')
}

/** The site that a request is for, known before its body is read, so that a failure can be answered properly. */
export interface Site {
  readonly origin: string
  readonly base: string
  readonly home: string
  readonly secure: boolean
}

export function readSite(engine: Engine, url: URL, basePath: string): Site {
  const origin = siteOrigin(engine, url)
  // That of the configuration was told when the engine was made.
  if (basePath !== engine.basePath && isMisplaced(engine.url, basePath)) {
    const detail = `${engine.url?.pathname} does not end with ${basePath}`
    engine.complain({ severity: 'warning', code: 'env-url-basepath-mismatch', detail })
  }
  const prefix = publicPrefix(engine.url, basePath)
  return {
    origin,
    base: `${origin}${prefix}${basePath === '/' ? '' : basePath}`,
    home: prefix === '' ? origin : `${origin}${prefix}/`,
    secure: isSecure(engine, origin),
  }
}

interface Addressed {
  readonly url: URL
  readonly site: Site
  readonly arrival: Arrival
  readonly id: () => string
}

/** That of a request without one, as most are: to make it takes as long as to find the route. Nobody changes it. */
const NO_QUERY = new URLSearchParams()

/** Reads a request once, and finds its route. */
export async function readRequest(
  engine: Engine,
  request: Request,
  { url, site, arrival: { basePath, client }, id }: Addressed,
): Promise<Routed> {
  const target = parseTarget(url.pathname, basePath)
  if (!target) throw new UnknownAction('no endpoint has this path')
  const { action, providerId } = target
  const { headers } = request
  const local = isLocal(engine, { url, headers }, client)
  const { origin, base, home } = site
  const route = findRoute(engine, request.method, { action, providerId, origin, local })
  const { method } = route
  const read = {
    id,
    action,
    providerId,
    method,
    origin,
    base,
    home,
    query: url.search ? url.searchParams : NO_QUERY,
    body: method === 'POST' ? await readBody(request) : dictionary([]),
    cookies: parseCookies(headers.get('cookie')),
    names: engine.cookies(site.secure),
    headers,
    client,
    local,
  }
  return { request: read, route }
}
