import { isRecord } from '../guards.js'
import { BadRequest } from '../errors.js'
import type { Checked } from '../http/read-session.js'
import type { WebHeaders, WebResponse } from '../web-types.js'
import { besides, NEVER_CACHED } from './set-cookies.js'

export function readPath(request: Request): string {
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

export function wantsPage(headers: WebHeaders): boolean {
  return (headers.get('accept') ?? '').includes('text/html')
}

/** Where to come back to: the page that was asked for, and not an action of it. */
export function buildPagePath(method: string, { pathname, search }: URL): string {
  return isSafe(method) ? `${pathname}${search}` : pathname
}

/**
 * A request with the fields that somebody else has read from its body already.
 *
 * @param fields by name; a list where a name occurs more than once
 * @throws BadRequest where one does
 */
export function withFields(request: Request, fields: unknown): Request {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return withBody(request, encodeFields(fields), headers)
}

/** Fields that a parser has read, as the form that they were. @throws BadRequest where one occurs twice, or is no text */
export function encodeFields(fields: unknown): string {
  if (!isRecord(fields)) throw new BadRequest(400, 'a field occurs twice')
  const entries = Object.entries(fields).map(([name, value]) => {
    if (typeof value !== 'string') throw new BadRequest(400, 'a field occurs twice')
    return [name, value]
  })
  return new URLSearchParams(entries).toString()
}

export function withBody(
  request: Request,
  body: string,
  headers: Headers = request.headers,
): Request {
  const { url, method } = request
  return new Request(url, { method, headers, ...(body !== '' && { body }) })
}

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

export function uncached(response: WebResponse): WebResponse {
  return withHeaders(response, { 'cache-control': NEVER_CACHED })
}

export function keepRenewed(response: WebResponse, { cookies }: Checked): WebResponse {
  return cookies.size > 0 ? uncached(response) : response
}

export function keepPersonal(response: WebResponse, checked: Checked): WebResponse {
  return isPersonal(response.headers, checked) ? uncached(response) : response
}

/** Tells whether an answer is somebody's: made for them, where it says nothing else of caches, or with a session's cookie. */
function isPersonal(headers: WebHeaders, { session, cookies }: Checked): boolean {
  return cookies.size > 0 || (session !== null && !headers.has('cache-control'))
}

/** Adds the cookies of a session that an answer does not set itself, and keeps it out of every cache where it is somebody's. */
export function applySession(headers: WebHeaders, checked: Checked): void {
  if (!isPersonal(headers, checked)) return
  const lines = besides(checked.cookies, headers.getSetCookie())
  headers.set('cache-control', NEVER_CACHED)
  for (const line of lines) headers.append('set-cookie', line)
}

/** As {@link applySession}, and nothing is written to the answer: an application may give the same one again and again. */
export function copyWithSession(response: WebResponse, checked: Checked): WebResponse {
  if (!isPersonal(response.headers, checked)) return response
  const { body, status, statusText } = response
  const headers = new Headers(response.headers)
  applySession(headers, checked)
  return new Response(body, { status, statusText, headers })
}
