import { isRecord } from '../guards.js'
import { BadRequest } from '../errors.js'
import type { Checked, Visit } from '../http/session-of.js'
import type { Awaitable } from '../types.js'
import type { WebHeaders, WebRequest, WebResponse } from '../web-types.js'
import { besides, NEVER_CACHED } from './set-cookies.js'

/** A request, by the parts that are read of it; each is a function, since most of them are read seldom, and cost something. */
export interface HostRequest {
  readonly method: () => string
  /** As it was asked for, without the query. */
  readonly path: () => string
  /** As the request names it; AUTH_URL counts more. */
  readonly origin: () => string
  readonly headers: () => WebHeaders
  readonly visit: () => Visit
  /** Reads it whole. @throws BadRequest, UnknownAction */
  readonly read: () => Awaitable<WebRequest>
}

/**
 * The parts that a session is read from, of a request that is the web's already.
 *
 * @param address as the visitor has asked for it
 */
export function visitOf({ url, headers }: WebRequest, address: string = url): Visit {
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
 * A request that is the web's already, by the parts that are read of it.
 *
 * @param urlOf gives the address as the visitor has asked for it, where the request says another one
 */
export function askedOf(
  request: WebRequest,
  urlOf = ({ url }: WebRequest): string => url,
): HostRequest {
  return {
    method: () => request.method,
    path: () => pathOf(request),
    origin: () => new URL(urlOf(request)).origin,
    headers: () => request.headers,
    visit: () => visitOf(request, urlOf(request)),
    read: () => {
      const url = urlOf(request)
      return url === request.url ? request : new Request(url, request)
    },
  }
}

/** The part of a request's path that its URL has, without the query. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname
}

/** Tells whether nobody asks, as while pages are made in advance: not even the host is named. */
export function isAskedByNobody({ headers }: Request): boolean {
  return !headers.has('cookie') && !headers.has('host')
}

/** Tells whether a method is safe: whoever uses it wants an answer, and no change. RFC 9110, section 9.2.1. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Tells whether a person looks at the answer, and no program. */
export function wantsPage(headers: WebHeaders): boolean {
  return (headers.get('accept') ?? '').includes('text/html')
}

/** Where to come back to: the page that was asked for, and not an action of it. */
export function pageAt(method: string, { pathname, search }: URL): string {
  return isSafe(method) ? `${pathname}${search}` : pathname
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

/** The answer to a program without a session, or with one that is not fresh. */
export function unauthorized(headers: Readonly<Record<string, string>>): WebResponse {
  return new Response('Unauthorized', { status: 401, headers })
}

/** The answer, with these headers in place of its own. A new one: of some, such as a redirect, they can't be written. */
export function withHeaders(
  response: WebResponse,
  added: Readonly<Record<string, string>>,
): WebResponse {
  const { body, status, statusText } = response
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(added)) headers.set(name, value)
  return new Response(body, { status, statusText, headers })
}

/** The answer, which no cache may keep. */
export function uncached(response: WebResponse): WebResponse {
  return withHeaders(response, { 'cache-control': NEVER_CACHED })
}

/** Tells whether an answer is somebody's: made for them, where it says nothing else of caches, or with a session's cookie. */
export function isPersonal(headers: WebHeaders, { session, cookies }: Checked): boolean {
  return cookies.size > 0 || (session !== null && !headers.has('cache-control'))
}

/** Adds the cookies of a session that an answer does not set itself, and keeps it out of every cache where it is somebody's. */
export function passInto(headers: WebHeaders, checked: Checked): void {
  if (!isPersonal(headers, checked)) return
  const lines = besides(checked.cookies, headers.getSetCookie())
  headers.set('cache-control', NEVER_CACHED)
  for (const line of lines) headers.append('set-cookie', line)
}

/** As {@link passInto}, and nothing is written to the answer: an application may give the same one again and again. */
export function passOn(response: WebResponse, checked: Checked): WebResponse {
  if (!isPersonal(response.headers, checked)) return response
  const { body, status, statusText } = response
  const headers = new Headers(response.headers)
  passInto(headers, checked)
  return new Response(body, { status, statusText, headers })
}
