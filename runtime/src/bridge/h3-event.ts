import { isRecord } from '../guards.js'
import type { H3Exchange } from './h3-exchange.js'
import { nodeExchange, type H3NodeEvent } from './h3-node.js'
import { webExchange, type H3WebEvent } from './h3-web.js'

/** An event of h3, 1 or 2. */
export type H3Event = H3NodeEvent | H3WebEvent

function isOfWeb(event: H3Event): event is H3WebEvent {
  // h3 1 has `req`, too, as another name for Node's: its headers are no more than an object.
  const request: unknown = Reflect.get(event, 'req')
  const headers = isRecord(request) ? request['headers'] : undefined
  return isRecord(headers) && typeof headers['get'] === 'function'
}

/**
 * What an event of h3 is of.
 *
 * @param address of the visitor, where a proxy that stands before the application tells it
 */
export function exchangeOf(event: H3Event, address: string | undefined): H3Exchange {
  return isOfWeb(event) ? webExchange(event, address) : nodeExchange(event, address)
}
