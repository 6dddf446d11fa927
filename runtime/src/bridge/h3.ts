import { isRecord } from '../guards.js'
import type { Client } from '../request.js'
import { pathIn } from './exchange.js'
import {
  cookieLines,
  headersOf,
  senderOf,
  single,
  toRequest,
  visitIn,
  type NodeRequest,
} from './node.js'
import type { H3Event, H3NodeEvent, H3WebEvent } from './h3-event.js'
import { clientOf } from './peer.js'
import { Refusal } from './refusal.js'
import { askedOf, type HostRequest } from './web.js'

/** A request, and the ways to its answer, whichever h3 has it. */
export interface H3Exchange {
  readonly event: H3Event
  readonly asked: HostRequest
  /**
   * The object that stands for the request. A handler whose answers are kept for the next visitor runs with another one,
   * which has no cookies: what is known of the first must not be told to it.
   */
  readonly request: object
  /** Path and query. */
  readonly target: () => string
  /** Whoever has made the connection, and the address that a proxy tells; undefined where the platform tells nothing. */
  readonly client: (address: string | undefined) => Client | undefined
  /** The lines of the answer that set cookies already. */
  readonly cookieLines: () => readonly string[]
  /** Sets a header of the answer, in place of what it was. */
  readonly setHeader: (name: string, value: string | readonly string[]) => void
  /** Makes the error to throw, so that the answer has this status and these headers. */
  readonly refuse: (
    status: number,
    message: string,
    headers: Readonly<Record<string, string>>,
  ) => Refusal
}

/** The body, where h3, its platform, or whatever runs before has it in hand; the stream is used up then. */
async function bodyIn(event: H3NodeEvent): Promise<unknown> {
  const { req } = event.node
  const held: unknown =
    Reflect.get(event, '_requestBody') ??
    (await Reflect.get(req, Symbol.for('h3RawBody'))) ??
    Reflect.get(req, 'rawBody') ??
    Reflect.get(req, 'body')
  return held instanceof ReadableStream ? new Response(held).text() : held
}

function readAlready(req: NodeRequest): NodeRequest {
  const { headers } = req
  return {
    headers,
    readableDidRead: true,
    [Symbol.asyncIterator]: () => req[Symbol.asyncIterator](),
  }
}

function askedOfNode(event: H3NodeEvent, target: string): HostRequest {
  const { req } = event.node
  const { method = 'GET', socket } = req
  const protocol = Reflect.get(socket, 'encrypted') === true ? 'https' : 'http'
  const host = single(req.headers['host'])
  return {
    method: () => method,
    path: () => pathIn(target),
    origin: () => `${protocol}://${host}`,
    headers: () => headersOf(req),
    visit: () => visitIn(req, protocol),
    read: async () => {
      const parsed = await bodyIn(event)
      const whole = parsed === undefined ? req : readAlready(req)
      return toRequest(whole, { method, protocol, host, target, parsed })
    },
  }
}

function nodeExchange(event: H3NodeEvent): H3Exchange {
  const { req, res } = event.node
  // Below a base URL, h3 takes that away from the other one.
  const original: unknown = Reflect.get(req, 'originalUrl')
  const target = typeof original === 'string' ? original : (req.url ?? '/')
  const setHeader: H3Exchange['setHeader'] = (name, value) => {
    if (!res.headersSent) res.setHeader(name, value)
  }
  return {
    event,
    asked: askedOfNode(event, target),
    request: req,
    target: () => target,
    client: (ip) => senderOf({ ip, socket: req.socket }),
    cookieLines: () => cookieLines(res),
    setHeader,
    refuse: (status, message, headers) => {
      for (const [name, value] of Object.entries(headers)) setHeader(name, value)
      // An error is answered with a page of its own, which nobody who is led elsewhere sees.
      if (status < 400 && !res.headersSent) {
        Object.assign(res, { statusCode: status })
        res.end()
      }
      return new Refusal(status, message, headers)
    },
  }
}

function webExchange(event: H3WebEvent): H3Exchange {
  const { req, res } = event
  return {
    event,
    asked: askedOf(req),
    request: req,
    target: () => {
      const { pathname, search } = new URL(req.url)
      return pathname + search
    },
    client: (address) => clientOf(req, undefined, address),
    cookieLines: () => res.headers.getSetCookie(),
    setHeader: (name, value) => {
      res.headers.delete(name)
      for (const line of [value].flat()) res.headers.append(name, line)
    },
    refuse: (...refused) => new Refusal(...refused),
  }
}

function isOfWeb(event: H3Event): event is H3WebEvent {
  // h3 1 has `req`, too, as another name for Node's: its headers are no more than an object.
  const request: unknown = Reflect.get(event, 'req')
  const headers = isRecord(request) ? request['headers'] : undefined
  return isRecord(headers) && typeof headers['get'] === 'function'
}

/** The exchange that an event of h3 belongs to. */
export function exchangeOf(event: H3Event): H3Exchange {
  return isOfWeb(event) ? webExchange(event) : nodeExchange(event)
}
