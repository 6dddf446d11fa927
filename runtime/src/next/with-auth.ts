import type { NextFetchEvent, NextRequest } from 'next/server.js'
import type { AuthConfig } from '../config/config.js'
import { authUrl, normalizePath } from '../config/env.js'
import { resolveEnvironment } from '../config/host.js'
import { nextAuthCookies } from '../cookies/presets.js'
import type { JWTOptions } from '../crypto/jwt.js'
import { isEndpoint } from '../http/read-request.js'
import { getToken } from '../jwt.js'
import type { Awaitable, CookiesOptions, JWT, PagesOptions } from '../types.js'
import type { WebResponse } from '../web-types.js'
import { leadAway, mountPoint, stripBasePath } from './base-path.js'

export const FOUR: Required<Pick<AuthConfig, 'cookies' | 'jwt'>> = {
  cookies: nextAuthCookies,
  jwt: { alsoOpens: 'next-auth-4' },
}

/** A request that a gate lets pass, and the claims of whoever has made it. */
export interface NextRequestWithAuth extends NextRequest {
  readonly nextauth: { readonly token: JWT | null }
}

/** The application's middleware behind a gate. */
export type NextMiddlewareWithAuth = (
  request: NextRequestWithAuth,
  event: NextFetchEvent,
) => Awaitable<WebResponse | null | undefined | void>

/** Options of a gate. */
export interface NextAuthMiddlewareOptions {
  readonly pages?: Partial<PagesOptions>
  /** The name of the session's cookie, where it has another one. */
  readonly cookies?: { readonly sessionToken?: { readonly name: string } }
  readonly jwt?: Partial<Pick<JWTOptions, 'decode'>>
  readonly callbacks?: {
    /** Decides whether a request may pass; whoever has a valid token may, where undefined. */
    readonly authorized?: (params: {
      readonly token: JWT | null
      readonly req: NextRequest
    }) => Awaitable<boolean>
  }
  /** Opens the tokens; that of the environment where undefined. */
  readonly secret?: string
}

/** A gate. */
type Gate = (
  request: NextRequest,
  event: NextFetchEvent,
) => Promise<WebResponse | null | undefined | void>

/** Tells whether a path is one that a gate never stops: what signs people in, and what pages consist of. */
function isOpen(path: string, pages: Partial<PagesOptions>, basePath: string): boolean {
  const own = [pages.signIn, pages.error, '/favicon.ico']
  const asset = path.startsWith('/_next/static/') || path === '/_next/image'
  return asset || own.includes(path) || isEndpoint(path, basePath)
}

function nameCookies({ cookies = {} }: NextAuthMiddlewareOptions) {
  return (secure: boolean): Partial<CookiesOptions> => ({ ...nextAuthCookies(secure), ...cookies })
}

async function check(
  request: NextRequest,
  options: NextAuthMiddlewareOptions,
  pass: (request: NextRequestWithAuth) => ReturnType<NextMiddlewareWithAuth>,
): Promise<WebResponse | null | undefined | void> {
  const { pages = {}, secret, jwt, callbacks } = options
  const { pathname, basePath: base, href } = request.nextUrl
  const basePath = mountPoint(normalizePath(readBasePath()))
  if (isOpen(pathname.replace(/\/$/, ''), pages, stripBasePath(basePath, base))) return undefined
  const token = await getToken({
    req: request,
    config: {
      cookies: nameCookies(options),
      jwt: { ...FOUR.jwt, ...jwt },
      ...(secret !== undefined && { secret }),
    },
  })
  const allowed = await (callbacks?.authorized?.({ req: request, token }) ?? token !== null)
  if (allowed) return pass(Object.assign(request, { nextauth: { token } }))
  const { origin, search } = new URL(href)
  const target = new URL(pages.signIn ? `${base}${pages.signIn}` : `${basePath}/signin`, origin)
  target.searchParams.set('callbackUrl', `${base}${pathname}${search}`)
  return leadAway(request.headers, target.href, 307)
}

function readBasePath(): string {
  const { pathname = '/' } = authUrl(resolveEnvironment({})) ?? {}
  return pathname === '/' ? '/api/auth' : pathname
}

/**
 * A gate, as NextAuth.js 4 has it: whoever has no valid session token is led to the sign-in page. It is convenience: what
 * protects asks where the data is.
 *
 * @example
 * export default withAuth({ callbacks: { authorized: ({ token }) => token?.role === 'admin' } })
 */
export function withAuth(
  request: NextRequest,
  event?: NextFetchEvent | NextAuthMiddlewareOptions,
): ReturnType<Gate>
export function withAuth(handler: NextMiddlewareWithAuth, options?: NextAuthMiddlewareOptions): Gate
export function withAuth(options: NextAuthMiddlewareOptions): Gate
export function withAuth(
  first: NextRequest | NextMiddlewareWithAuth | NextAuthMiddlewareOptions,
  second: NextFetchEvent | NextAuthMiddlewareOptions = {},
): ReturnType<Gate> | Gate {
  const options = 'waitUntil' in second ? {} : second
  if (typeof first === 'function')
    return async (request, event) => check(request, options, async (passed) => first(passed, event))
  if ('nextUrl' in first) return check(first, options, () => undefined)
  return async (request) => check(request, first, () => undefined)
}
