import { concat, type Bytes } from '../bytes.js'
import { isHost } from '../config/action-url.js'
import { BadRequest, UnknownAction } from '../errors.js'
import { isRecord } from '../guards.js'
import type { Checked, Visit } from '../http/read-session.js'
import { readMediaType } from '../media-type.js'
import type { ClientAddress } from '../request.js'
import type { WebHeaders, WebRequest, WebResponse } from '../web-types.js'
import { stripQuery, type Exchange } from './exchange.js'
import { passHeaders, serializeCookies } from './set-cookies.js'
import { encodeFields } from './web.js'

/** The part of Node's `IncomingMessage` that is read. */
export interface NodeRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly readableDidRead?: boolean
  [Symbol.asyncIterator](): AsyncIterator<unknown>
}

type NodeMessage = Pick<NodeRequest, 'headers'> & Partial<NodeRequest>

interface Connection {
  /** Follows X-Forwarded-For only from a trusted proxy. */
  readonly ip?: string | undefined
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Who has sent a request.
 *
 * @param address of the visitor, as the application tells it; what the framework takes for it where undefined
 * @returns undefined where nothing tells it: the connection is gone already, or has no address
 */
export function readClient(
  { ip, socket }: Connection,
  address?: string,
): ClientAddress | undefined {
  const { remoteAddress: peer } = socket
  const told = address ?? (peer === undefined ? undefined : ip || peer)
  return told === undefined ? undefined : { peer, address: told }
}

export interface NodeArrival {
  readonly method: string
  /** `http` or `https`; what a proxy says counts where the framework trusts the proxy. */
  readonly protocol: string
  /** With its port; what a proxy says counts where the framework trusts the proxy. */
  readonly host: string | undefined
  /** Path and query, as they were asked for. */
  readonly target: string
  /** The body as a parser has left it; read where the stream is used up. */
  readonly parsed?: unknown
}

/** Bytes; the engine refuses more, too, but a stream must not be read to its end first. */
const MAX_BODY = 65_536

export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}

function readNodeVisit(req: NodeMessage, protocol: string): Visit {
  const { cookie, authorization } = req.headers
  // Several are none: it is not for us to choose one.
  return {
    cookie: single(cookie),
    protocol,
    authorization: () => [authorization].flat().join(', '),
    headers: () => toWebHeaders(req),
  }
}

export function toWebHeaders(req: NodeMessage): WebHeaders {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (name.startsWith(':')) continue
    for (const entry of typeof value === 'string' ? [value] : (value ?? []))
      headers.append(name, entry)
  }
  return headers
}

function nameOrigin({ protocol, host = '' }: Pick<NodeArrival, 'protocol' | 'host'>): string {
  if (protocol !== 'http' && protocol !== 'https')
    throw new BadRequest(400, 'the protocol is neither http nor https')
  if (!isHost(host)) throw new BadRequest(400, 'the request has no valid host')
  return `${protocol}://${host}`
}

/**
 * The URL that the visitor sees.
 *
 * @throws BadRequest where the host or the protocol is not valid
 * @throws UnknownAction where the path is not in its canonical form
 */
function buildUrl(arrival: NodeArrival): URL {
  const { target } = arrival
  const path = stripQuery(target)
  const url = new URL(`${nameOrigin(arrival)}${path.startsWith('/') ? target : '/'}`)
  if (url.pathname !== path) throw new UnknownAction('the path is not in its canonical form')
  return url
}

export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

async function readStream(req: AsyncIterable<unknown>): Promise<Bytes> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of req) {
    if (!(chunk instanceof Uint8Array))
      throw new BadRequest(400, 'the body was decoded before it came here')
    length += chunk.length
    if (length > MAX_BODY) throw new BadRequest(413, 'the body is too large')
    chunks.push(chunk)
  }
  return concat(...chunks)
}

/** The body as a parser has left it. Parsed forms become forms again; the media type that came says whether they may be read. */
function restoreBody(parsed: unknown, headers: Headers): string | Bytes {
  if (typeof parsed === 'string') return parsed
  if (parsed instanceof Uint8Array) return new Uint8Array(parsed)
  if (parsed === undefined || parsed === null) return ''
  if (readMediaType(headers) !== 'application/x-www-form-urlencoded' || !isRecord(parsed))
    return JSON.stringify(parsed)
  return encodeFields(parsed)
}

/** The request as the engine takes it: the one way from Node's to the web's. */
export async function toRequest(req: NodeMessage, arrival: NodeArrival): Promise<WebRequest> {
  const url = buildUrl(arrival)
  const headers = toWebHeaders(req)
  const { method } = arrival
  // Every other method gets the same answer; some, such as TRACE, are more than a Request can express.
  if (method !== 'POST')
    return new Request(url, {
      method: method === 'GET' || method === 'HEAD' ? method : 'OPTIONS',
      headers,
    })
  const isOpen = !req.readableDidRead && isStream(req)
  const body = isOpen ? await readStream(req) : restoreBody(arrival.parsed, headers)
  headers.delete('content-length')
  headers.delete('transfer-encoding')
  return new Request(url, { method, headers, ...(body.length > 0 && { body }) })
}

interface NodeHost<Context> extends Pick<Exchange<Context>, 'method' | 'target'> {
  /** What stands for it, and has its headers; its body, too, where endpoints are answered by it. */
  readonly message: (context: Context) => NodeMessage
  /** The body as a parser has left it; undefined where the framework keeps none. */
  readonly parsed?: (context: Context) => unknown
  /** `http` or `https`; what a proxy says counts where the framework trusts the proxy. */
  readonly protocol: (context: Context) => string
  /** With its port; what a proxy says counts where the framework trusts the proxy. */
  readonly host: (context: Context) => string | undefined
}

export function nodeExchange<Context>(told: NodeHost<Context>): Exchange<Context> {
  const { message, method, protocol, host, target, parsed } = told
  const arrive = (context: Context): NodeArrival => ({
    method: method(context),
    protocol: protocol(context),
    host: host(context),
    target: target(context),
    parsed: parsed?.(context),
  })
  return {
    key: message,
    method,
    target,
    origin: (context) => nameOrigin(arrive(context)),
    headers: (context) => toWebHeaders(message(context)),
    visit: (context) => readNodeVisit(message(context), protocol(context)),
    read: async (context) => toRequest(message(context), arrive(context)),
  }
}

/** The part of Node's `ServerResponse` that is written to. */
export interface NodeResponse {
  readonly headersSent: boolean
  statusCode: number
  getHeader(name: string): number | string | readonly string[] | undefined
  setHeader(name: string, value: string | readonly string[]): unknown
  end(body?: string): unknown
}

export function cookieLines(res: NodeResponse): readonly string[] {
  const present = res.getHeader('set-cookie') ?? []
  return typeof present === 'object' ? present : [String(present)]
}

/** Adds cookies to those that are set already. `appendHeader` is not known to the types of every Node that is in use. */
function addCookies(res: NodeResponse, setCookies: readonly string[]): void {
  if (setCookies.length > 0) res.setHeader('set-cookie', [...cookieLines(res), ...setCookies])
}

export function renew(res: NodeResponse, checked: Checked): void {
  if (res.headersSent) return
  passHeaders(
    checked,
    (name, value) => void res.setHeader(name, value),
    (cookies) => addCookies(res, serializeCookies(cookies)),
  )
}

/** Sends an answer: the one way from the web's to Node's. One that has begun already is not written to. */
export async function send(response: WebResponse, res: NodeResponse): Promise<void> {
  const body = await response.text()
  if (res.headersSent) return
  // Node's response is written to, there is no other way.
  Object.assign(res, { statusCode: response.status })
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') res.setHeader(name, value)
  }
  addCookies(res, response.headers.getSetCookie())
  res.end(body)
}
