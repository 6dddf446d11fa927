import type { H3Exchange } from './h3-exchange.js'
import { headersOf, pathIn, senderOf, single, toRequest, type NodeRequest } from './node-request.js'
import { cookieLines, type NodeResponse } from './node-response.js'
import { Refusal } from './refusal.js'
import { inPlaceOf } from './set-cookies.js'

/** The part of an event that is used, where requests are Node's: that of h3 1. */
export interface H3NodeEvent {
  readonly node: {
    readonly req: NodeRequest & {
      readonly method?: string | undefined
      readonly url?: string | undefined
      readonly socket: { readonly remoteAddress?: string | undefined }
    }
    readonly res: NodeResponse
  }
  readonly context: object
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

/** What an event is of, where requests are Node's. */
export function nodeExchange(event: H3NodeEvent, address: string | undefined): H3Exchange {
  const { req, res } = event.node
  const { method = 'GET', socket } = req
  // Below a base URL, h3 takes that away from the other one.
  const original: unknown = Reflect.get(req, 'originalUrl')
  const target = typeof original === 'string' ? original : (req.url ?? '/')
  const host = single(req.headers['host'])
  const protocol = Reflect.get(socket, 'encrypted') === true ? 'https' : 'http'
  const setHeader = (name: string, value: string): void => {
    if (!res.headersSent) res.setHeader(name, value)
  }
  return {
    request: req,
    method,
    path: pathIn(target),
    origin: `${protocol}://${host}`,
    target,
    headers: headersOf(req),
    visit: { cookie: single(req.headers['cookie']), protocol },
    client: senderOf({ ip: address, socket }),
    read: async () => {
      const parsed = await bodyIn(event)
      const whole = parsed === undefined ? req : readAlready(req)
      return toRequest(whole, { method, protocol, host, target, parsed })
    },
    setHeader,
    setCookies: (cookies) => {
      if (!res.headersSent) res.setHeader('set-cookie', inPlaceOf(cookies, cookieLines(res)))
    },
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

function readAlready(req: NodeRequest): NodeRequest {
  const { headers } = req
  return {
    headers,
    readableDidRead: true,
    [Symbol.asyncIterator]: () => req[Symbol.asyncIterator](),
  }
}
