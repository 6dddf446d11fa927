import { EMPTY_JAR, mergeJars, type CookieJar } from './cookies/jar.js'

interface ReplyParts {
  readonly cookies: CookieJar
  readonly headers: Readonly<Record<string, string>>
  /** True where something was done that can't be done again, though no cookie tells so. */
  readonly isDone?: boolean
  /** True where a mail was asked for. */
  readonly isMailed?: boolean
}

export interface JsonReply extends ReplyParts {
  readonly kind: 'json'
  readonly status: number
  readonly body: unknown
}

export interface PageReply extends ReplyParts {
  readonly kind: 'page'
  readonly status: number
  readonly html: string
  /** The answer for a program in place of the page: the URL of one with the same message. */
  readonly url?: string
}

export interface RedirectReply extends ReplyParts {
  readonly kind: 'redirect'
  /** An absolute URL, or a path of this site. */
  readonly location: string
  /** 303 where it answers a form with a page that is not its success; 302 where undefined. RFC 9110, section 15.4.4. */
  readonly status?: 303
}

/** The answer of an endpoint. It becomes a `Response` in one place. */
export type Reply = JsonReply | PageReply | RedirectReply

export function json(
  body: unknown,
  options: {
    status?: number
    cookies?: CookieJar
    headers?: Readonly<Record<string, string>>
  } = {},
): JsonReply {
  const { status = 200, cookies = EMPTY_JAR, headers = {} } = options
  return { kind: 'json', status, body, cookies, headers }
}

/** @param headers the content security policy that the page needs, among others */
export function page(
  html: string,
  headers: Readonly<Record<string, string>>,
  options: { status?: number; cookies?: CookieJar } = {},
): PageReply {
  const { status = 200, cookies = EMPTY_JAR } = options
  return { kind: 'page', status, html, cookies, headers }
}

export function redirect(location: string, cookies: CookieJar = EMPTY_JAR): RedirectReply {
  return { kind: 'redirect', location, cookies, headers: {} }
}

/** The reply with more cookies; where a name occurs in both, the reply's own wins. */
export function withCookies(reply: Reply, cookies: CookieJar): Reply {
  return { ...reply, cookies: mergeJars(cookies, reply.cookies) }
}

export function ownPage(
  request: { readonly origin: string },
  path: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(path, request.origin)
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
