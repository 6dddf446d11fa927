import { isRecord } from '../guards.js'
import { BadRequest } from '../errors.js'
import type { Visit } from '../http/session-of.js'
import { NEVER_CACHED } from './set-cookies.js'

/** What a session is read from, of a request that is the web's already. */
export function visitOf(request: Request): Visit {
  const { url, headers } = request
  return { cookie: headers.get('cookie'), protocol: url.slice(0, url.indexOf(':')) }
}

/** The part of a request's path that its URL has, without the query. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname
}

/**
 * A request with the fields that somebody else has read from its body already.
 *
 * @param fields by name; a list where a name occurs more than once
 * @throws BadRequest where one does
 */
export function withFields(request: Request, fields: unknown): Request {
  if (!isRecord(fields) || Object.values(fields).some((value) => typeof value !== 'string'))
    throw new BadRequest(400, 'a field occurs twice')
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  return withBody(request, JSON.stringify(fields), headers)
}

/** A request with its body, which somebody else has read already. */
export function withBody(
  request: Request,
  body: string,
  headers: Headers = request.headers,
): Request {
  const { url, method } = request
  return new Request(url, { method, headers, ...(body !== '' && { body }) })
}

/** The answer, which no cache may keep. A new one: of some, such as a redirect, the headers can't be written. */
export function uncached(response: Response): Response {
  const { body, status, statusText } = response
  const headers = new Headers(response.headers)
  headers.set('cache-control', NEVER_CACHED)
  return new Response(body, { status, statusText, headers })
}
