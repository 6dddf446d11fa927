import type { Checked } from '../http/session-of.js'
import type { WebResponse } from '../web-types.js'
import { NEVER_CACHED, setCookiesOf } from './set-cookies.js'

/** The part of Node's `ServerResponse` that is written to. */
export interface NodeResponse {
  readonly headersSent: boolean
  statusCode: number
  getHeader(name: string): number | string | readonly string[] | undefined
  setHeader(name: string, value: string | readonly string[]): unknown
  end(body?: string): unknown
}

/** The lines that set cookies already. */
export function cookieLines(res: NodeResponse): readonly string[] {
  const present = res.getHeader('set-cookie') ?? []
  return typeof present === 'object' ? present : [String(present)]
}

/** Adds cookies to those that are set already. `appendHeader` is not known to the types of every Node that is in use. */
function addCookies(res: NodeResponse, setCookies: readonly string[]): void {
  if (setCookies.length > 0) res.setHeader('set-cookie', [...cookieLines(res), ...setCookies])
}

/**
 * Passes a renewed session on, past every cache, to an answer that has not begun; and tells a program that its token opens nothing,
 * whatever answers it.
 */
export function renew(res: NodeResponse, { cookies, challenge }: Checked): void {
  if (res.headersSent) return
  if (challenge !== undefined) res.setHeader('www-authenticate', challenge)
  if (cookies.size === 0) return
  addCookies(res, setCookiesOf(cookies))
  res.setHeader('cache-control', NEVER_CACHED)
}

/** Sends an answer: the one way from the web's to Node's. One that has begun already is not written to. */
export async function send(response: WebResponse, res: NodeResponse): Promise<void> {
  const body = await response.text()
  if (res.headersSent) return
  // Node's response is written to, there is no other way.
  Object.assign(res, { statusCode: response.status })
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') res.setHeader(name, value)
  }
  addCookies(res, response.headers.getSetCookie())
  res.end(body)
}
