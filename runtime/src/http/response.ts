import { serializeCookie } from '../cookies/serialize.js'
import type { Reply } from '../reply.js'
import type { Cookie } from '../cookies/jar.js'
import type { WebHeaders, WebResponse } from '../web-types.js'

/** The internal response, for framework authors. See `raw`. */
export interface RawResponse {
  readonly status: number
  readonly headers: WebHeaders
  readonly body: unknown
  readonly redirect: string | undefined
  readonly cookies: readonly Cookie[]
}

/** Every answer depends on cookies, and may hold what is for one user only. */
const COMMON: readonly (readonly [string, string])[] = [
  ['cache-control', 'private, no-cache, no-store'],
  ['expires', '0'],
  ['pragma', 'no-cache'],
  ['vary', 'Cookie'],
]

/**
 * Headers of what is for programs: it is neither taken for anything else, nor embedded by another site. Fetch standard,
 * section 3.7.
 */
const FOR_PROGRAMS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
]

// One by one: a record of headers would be read, checked and copied twice, which costs as much as the rest of an answer.
function addHeaders(headers: Headers, reply: Reply): void {
  for (const [name, value] of COMMON) headers.append(name, value)
  for (const [name, value] of Object.entries(reply.headers)) headers.set(name, value)
  if (reply.kind === 'json') {
    headers.set('content-type', 'application/json')
    for (const [name, value] of FOR_PROGRAMS) headers.append(name, value)
  }
  if (reply.kind === 'page') headers.set('content-type', 'text/html; charset=utf-8')
  if (reply.kind === 'redirect') {
    headers.set('location', reply.location)
    // The URL that is left may hold a code and a state.
    headers.set('referrer-policy', 'no-referrer')
  }
  for (const cookie of reply.cookies.values()) headers.append('set-cookie', serializeCookie(cookie))
}

/** Where an answer leads, as JSON, for clients that ask for it with X-Auth-Return-Redirect. */
export function asJson(reply: Reply): Reply {
  const url = reply.kind === 'redirect' ? reply.location : reply.kind === 'page' && reply.url
  if (!url) return reply
  return {
    kind: 'json',
    status: reply.kind === 'page' ? reply.status : 200,
    body: { url },
    cookies: reply.cookies,
    headers: reply.headers,
  }
}

/**
 * Tells whether Response is the platform's, and none that a server puts in its place: that of @hono/node-server 1 forgets what is
 * added to its headers once its body is read. To make one with its headers costs more.
 */
function isPlatforms({ prototype }: typeof Response): boolean {
  return Object.getPrototypeOf(prototype) === Object.prototype
}

function buildHeaders(reply: Reply): Headers {
  const headers = new Headers()
  addHeaders(headers, reply)
  return headers
}

export function toResponse(reply: Reply, method: string): WebResponse {
  const body =
    method === 'HEAD'
      ? null
      : reply.kind === 'json'
        ? JSON.stringify(reply.body)
        : reply.kind === 'page'
          ? reply.html
          : null
  const { status = 302 } = reply
  if (!isPlatforms(Response)) return new Response(body, { status, headers: buildHeaders(reply) })
  const response = new Response(body, { status })
  addHeaders(response.headers, reply)
  return response
}

export function toRaw(reply: Reply): RawResponse {
  return {
    status: reply.status ?? 302,
    headers: buildHeaders(reply),
    body: reply.kind === 'json' ? reply.body : reply.kind === 'page' ? reply.html : undefined,
    redirect: reply.kind === 'redirect' ? reply.location : undefined,
    cookies: [...reply.cookies.values()],
  }
}
