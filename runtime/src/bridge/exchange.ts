import type { Visit } from '../http/read-session.js'
import type { Awaitable } from '../types.js'
import type { WebHeaders, WebRequest } from '../web-types.js'

export interface Exchange<Context> {
  /** The object that stands for the request: the same one wherever the framework makes its own objects anew. */
  readonly key: (context: Context) => object
  readonly method: (context: Context) => string
  /** Path and query, as they were asked for. */
  readonly target: (context: Context) => string
  /** As the request names it; AUTH_URL counts more. */
  readonly origin: (context: Context) => string
  readonly headers: (context: Context) => WebHeaders
  readonly visit: (context: Context) => Visit
  /** Reads it whole. */
  readonly read: (context: Context) => Awaitable<WebRequest>
}

export function stripQuery(target: string): string {
  const query = target.indexOf('?')
  return query === -1 ? target : target.slice(0, query)
}

function readVisit({ url, headers }: WebRequest, address: string = url): Visit {
  // Of a URL that was parsed before: to parse it again would take as long as the rest.
  const origin = address.slice(0, address.indexOf('/', address.indexOf('//') + 2))
  return {
    cookie: headers.get('cookie'),
    authorization: () => headers.get('authorization'),
    protocol: url.slice(0, url.indexOf(':')),
    origin,
    headers: () => headers,
  }
}

/**
 * The exchange where requests are the web's.
 *
 * @param urlOf gives the address as the visitor has asked for it, where the request says another one
 */
export function webExchange<Context>(
  requestOf: (context: Context) => WebRequest,
  urlOf?: (request: WebRequest) => string,
): Exchange<Context> {
  return {
    key: requestOf,
    method: (context) => requestOf(context).method,
    target: (context) => {
      const { pathname, search } = new URL(requestOf(context).url)
      return pathname + search
    },
    origin: (context) => {
      const request = requestOf(context)
      return new URL(urlOf?.(request) ?? request.url).origin
    },
    headers: (context) => requestOf(context).headers,
    visit: (context) => {
      const request = requestOf(context)
      return readVisit(request, urlOf?.(request))
    },
    read: (context) => {
      const request = requestOf(context)
      const url = urlOf?.(request) ?? request.url
      return url === request.url ? request : new Request(url, request)
    },
  }
}
