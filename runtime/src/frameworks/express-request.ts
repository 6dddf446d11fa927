import { concat, type Bytes } from '../bytes.js'
import { isHost } from '../config/action-url.js'
import { BadRequest, UnknownAction } from '../errors.js'
import { isRecord } from '../guards.js'
import type { Client } from '../request.js'
import type { WebRequest } from '../web-types.js'

/** The part of Express's request that is read. Fits Express 4 and 5. */
export interface ExpressRequest {
  readonly method: string
  /** Follows X-Forwarded-Proto only from a trusted proxy. */
  readonly protocol: string
  readonly originalUrl: string
  /** Where the middleware is mounted. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body?: unknown
  readonly app: { get(setting: string): unknown }
  readonly socket: { readonly remoteAddress?: string | undefined }
  /** Follows X-Forwarded-For only from a trusted proxy. */
  readonly ip?: string | undefined
  readonly readableDidRead?: boolean
  [Symbol.asyncIterator](): AsyncIterator<unknown>
}

/** Bytes; the engine refuses more, too, but a stream must not be read to its end first. */
const MAX_BODY = 65_536

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}

/** Whether the application trusts the proxy that the request comes from (`app.set('trust proxy', …)`). */
function fromTrustedProxy(req: ExpressRequest): boolean {
  const trust = req.app.get('trust proxy fn')
  return typeof trust === 'function' && trust(req.socket.remoteAddress, 0) === true
}

/** Who has sent a request. @returns undefined where the connection is gone already */
export function clientOf({ ip, socket }: ExpressRequest): Client | undefined {
  const { remoteAddress: peer } = socket
  return peer === undefined ? undefined : { peer, address: ip ?? peer }
}

function hostOf(req: ExpressRequest): string {
  const forwarded = fromTrustedProxy(req)
    ? single(req.headers['x-forwarded-host'])?.split(',')[0]?.trim()
    : undefined
  const host = forwarded ?? single(req.headers['host']) ?? ''
  if (!isHost(host)) throw new BadRequest(400, 'the request has no valid host')
  return host
}

/**
 * The URL that the visitor sees.
 *
 * @throws BadRequest where the host or the protocol is not valid
 * @throws UnknownAction where the path is not in its canonical form
 */
export function urlOf(req: ExpressRequest): URL {
  const { protocol, originalUrl } = req
  if (protocol !== 'http' && protocol !== 'https')
    throw new BadRequest(400, 'the protocol is neither http nor https')
  const [path = ''] = originalUrl.split('?')
  const url = new URL(`${protocol}://${hostOf(req)}${path.startsWith('/') ? originalUrl : '/'}`)
  if (url.pathname !== path) throw new UnknownAction('the path is not in its canonical form')
  return url
}

function headersOf(req: ExpressRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (name.startsWith(':')) continue
    for (const entry of typeof value === 'string' ? [value] : (value ?? []))
      headers.append(name, entry)
  }
  return headers
}

async function readStream(req: ExpressRequest): Promise<Bytes> {
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

/** The body: from the stream, or from what a body parser has made of it. */
async function bodyOf(req: ExpressRequest, headers: Headers): Promise<string | Bytes> {
  if (!req.readableDidRead) return readStream(req)
  const { body } = req
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return new Uint8Array(body)
  if (body === undefined || body === null) return ''
  // Parsed forms become JSON; the media type that came says whether they may be read at all.
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded' || !isRecord(body)) return JSON.stringify(body)
  if (!Object.values(body).every((value) => typeof value === 'string'))
    throw new BadRequest(400, 'a field occurs twice')
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

/** The request as the engine takes it. @throws BadRequest, UnknownAction */
export async function toRequest(req: ExpressRequest): Promise<WebRequest> {
  const url = urlOf(req)
  const headers = headersOf(req)
  const { method } = req
  // Every other method gets the same answer; some, such as TRACE, are more than a Request can express.
  if (method !== 'POST')
    return new Request(url, {
      method: method === 'GET' || method === 'HEAD' ? method : 'OPTIONS',
      headers,
    })
  const body = await bodyOf(req, headers)
  headers.delete('content-length')
  headers.delete('transfer-encoding')
  return new Request(url, { method, headers, ...(body.length > 0 && { body }) })
}
