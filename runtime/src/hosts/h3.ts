import { webExchange, type Exchange } from '../bridge/exchange.js'
import type { HostReading } from '../bridge/host.js'
import { cookieLines, readClient, nodeExchange, single, type NodeRequest } from '../bridge/node.js'
import { findPeerClient } from '../bridge/peer.js'
import { replaceCookies } from '../bridge/set-cookies.js'
import { isRecord } from '../guards.js'
import type { ClientAddress } from '../request.js'
import type { WebHeaders } from '../web-types.js'
import type { H3Event, H3NodeEvent, H3WebEvent } from './h3-event.js'

/**
 * An error that refuses a request, so that h3 answers it and logs nothing: h3 1 knows its errors by a mark of their class,
 * h3 2 by their name. Neither has to be imported for it.
 */
export class H3Refusal extends Error {
  static readonly __h3_error__ = true
  override readonly name = 'HTTPError'
  readonly status: number
  readonly statusCode: number
  readonly statusText: string
  readonly statusMessage: string
  readonly headers: WebHeaders
  readonly fatal = false
  readonly unhandled = false

  constructor(status: number, message: string, headers: Readonly<Record<string, string>>) {
    super(message)
    this.status = this.statusCode = status
    this.statusText = this.statusMessage = message
    this.headers = new Headers(headers)
  }

  toJSON(): object {
    const { status, statusCode, message } = this
    return { status, statusCode, message }
  }
}

/** The body, where h3, its platform, or whatever runs before has it in hand; the stream is used up then. */
async function readHeldBody(event: H3NodeEvent): Promise<unknown> {
  const { req } = event.node
  const held: unknown =
    Reflect.get(event, '_requestBody') ??
    (await Reflect.get(req, Symbol.for('h3RawBody'))) ??
    Reflect.get(req, 'rawBody') ??
    Reflect.get(req, 'body')
  return held instanceof ReadableStream ? new Response(held).text() : held
}

/** Path and query. Below a base URL, h3 takes that away from the other one. */
function findTarget({ node: { req } }: H3NodeEvent): string {
  const original: unknown = Reflect.get(req, 'originalUrl')
  return typeof original === 'string' ? original : (req.url ?? '/')
}

const findProtocol = ({ node: { req } }: H3NodeEvent): string =>
  Reflect.get(req.socket, 'encrypted') === true ? 'https' : 'http'

const message = ({ node }: H3NodeEvent): NodeRequest => node.req
const findHost = ({ node: { req } }: H3NodeEvent): string | undefined => single(req.headers['host'])

const told = {
  message,
  method: ({ node }: H3NodeEvent): string => node.req.method ?? 'GET',
  protocol: findProtocol,
  host: findHost,
  target: findTarget,
}

const ofNode: Exchange<H3NodeEvent> = {
  ...nodeExchange(told),
  // Whether it is one is asked where it is used.
  origin: (event) => `${findProtocol(event)}://${findHost(event)}`,
  read: async (event) => {
    const parsed = await readHeldBody(event)
    const { req } = event.node
    const read = { headers: req.headers, readableDidRead: true }
    const whole = () => (parsed === undefined ? req : read)
    return nodeExchange({ ...told, message: whole, parsed: () => parsed }).read(event)
  },
}

const ofWeb = webExchange<H3WebEvent>(({ req }) => req)

function isOfWeb(event: H3Event): event is H3WebEvent {
  // h3 1 has `req`, too, as another name for Node's: its headers are no more than an object.
  const request: unknown = Reflect.get(event, 'req')
  const headers = isRecord(request) ? request['headers'] : undefined
  return isRecord(headers) && typeof headers['get'] === 'function'
}

function either<Part>(
  byWeb: (event: H3WebEvent) => Part,
  byNode: (event: H3NodeEvent) => Part,
): (event: H3Event) => Part {
  return (event) => (isOfWeb(event) ? byWeb(event) : byNode(event))
}

function setHeader(event: H3Event, name: string, value: string | readonly string[]): void {
  if (isOfWeb(event)) {
    const { headers } = event.res
    headers.delete(name)
    for (const line of [value].flat()) headers.append(name, line)
  } else if (!event.node.res.headersSent) event.node.res.setHeader(name, value)
}

export function refuseEvent(
  event: H3Event,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): H3Refusal {
  if (!isOfWeb(event)) {
    const { res } = event.node
    for (const [name, value] of Object.entries(headers)) setHeader(event, name, value)
    // An error is answered with a page of its own, which nobody who is led elsewhere sees.
    if (status < 400 && !res.headersSent) {
      Object.assign(res, { statusCode: status })
      res.end()
    }
  }
  return new H3Refusal(status, text, headers)
}

/** Whoever has made the connection, and the address that a proxy tells; undefined where the platform tells nothing. */
export function findClient(event: H3Event, address: string | undefined): ClientAddress | undefined {
  return isOfWeb(event)
    ? findPeerClient(event.req, undefined, address)
    : readClient({ ip: address, socket: event.node.req.socket })
}

/** Tells whether a rule of the routes has the answer kept, and given to the next visitor. */
function isKept({ context }: H3Event): boolean {
  const nitro: unknown = Reflect.get(context, '_nitro')
  const rules: unknown = isRecord(nitro) ? nitro['routeRules'] : Reflect.get(context, 'routeRules')
  return isRecord(rules) && [rules['cache'], rules['isr']].some(Boolean)
}

export const h3Reading: HostReading<H3Event> &
  Required<Pick<HostReading<H3Event>, 'isKept' | 'show'>> = {
  // Not the context: a handler whose answers are kept for others has that of its first visitor, and would let everybody pass.
  key: either(ofWeb.key, ofNode.key),
  method: either(ofWeb.method, ofNode.method),
  target: either(ofWeb.target, ofNode.target),
  origin: either(ofWeb.origin, ofNode.origin),
  headers: either(ofWeb.headers, ofNode.headers),
  visit: either(ofWeb.visit, ofNode.visit),
  read: either(ofWeb.read, ofNode.read),
  isKept,
  setHeader,
  setCookies: (event, cookies) => {
    const present = isOfWeb(event) ? event.res.headers.getSetCookie() : cookieLines(event.node.res)
    setHeader(event, 'set-cookie', replaceCookies(cookies, present))
  },
  show: ({ context }, session) => void Object.assign(context, { session }),
}
