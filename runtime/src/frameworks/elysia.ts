import type { CookieJar } from '../cookies/jar.js'
import { answer } from '../http/answer.js'
import { sessionOf } from '../http/session-of.js'
import type { Session } from '../types.js'
import { engineOf, type BindingConfig, type Configuration } from '../bridge/configuration.js'
import { clientOf, type AddressOptions } from '../bridge/peer.js'
import { NEVER_CACHED } from '../bridge/set-cookies.js'
import { pathOf, visitOf } from '../bridge/web.js'
import type { WebRequest, WebResponse } from '../web-types.js'

export { AuthError, CredentialsSignin } from '../errors.js'
export { customFetch } from '../providers/provider.js'
export type { Account, DefaultSession, JWT, Profile, Session, User } from '../types.js'

/** What can be configured. */
export type ElysiaAuthConfig = BindingConfig

/** The part of Elysia's context that is read. Fits Elysia 1. */
export interface ElysiaContext {
  readonly request: WebRequest
  /** Bun's server; null elsewhere. */
  readonly server: unknown
}

/** The part of Elysia's context that is written to, beside what is read. */
export interface ElysiaSetContext extends ElysiaContext {
  readonly set: { readonly headers: object; readonly cookie?: object | undefined }
}

/** The part of Elysia's context that a guard reads. */
export interface ElysiaGuardContext extends ElysiaContext {
  readonly session?: Session | null | undefined
}

/** What the binding can't know. */
export type ElysiaAuthOptions<Context extends ElysiaContext = ElysiaContext> =
  AddressOptions<Context>

/** What Elysia answers with its own "not found", or the application's. */
class NotFound extends Error {
  readonly code = 'NOT_FOUND'
  readonly status = 404
  override readonly name = 'NotFound'
}

/**
 * Gives a response the headers that Elysia would add. Its adapter for Node.js, where there are any, keeps one of several
 * cookies.
 */
function takeHeaders({ headers }: WebResponse, set: ElysiaSetContext['set']): void {
  for (const [name, value] of Object.entries(set.headers)) {
    const own = name.toLowerCase() === 'set-cookie' || headers.has(name)
    if (!own && (typeof value === 'string' || typeof value === 'number'))
      headers.set(name, String(value))
  }
  Object.assign(set, { headers: {}, cookie: undefined })
}

/**
 * Answers the endpoints below the configured base path: `app.all('/auth/*', ElysiaAuth(config), { parse: 'none' })`. Without
 * `parse: 'none'` Elysia may have read the body before. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for a request
 */
export function ElysiaAuth<Context extends ElysiaSetContext = ElysiaSetContext>(
  config: Configuration<Context>,
  { address }: ElysiaAuthOptions<Context> = {},
): (context: Context) => Promise<WebResponse> {
  return async (context) => {
    const { request, server, set } = context
    const engine = engineOf(config, context)
    const response = await answer(engine, {
      path: pathOf(request),
      method: request.method,
      basePath: engine.basePath,
      client: clientOf(request, server, address?.(context)),
      read: () => request,
    })
    if (!response) throw new NotFound('NOT_FOUND')
    takeHeaders(response, set)
    return response
  }
}

/**
 * Who has made a request.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid; whatever a callback throws. Refuse access then.
 */
export async function getSession<Context extends ElysiaContext = ElysiaContext>(
  context: Context,
  config: Configuration<Context>,
): Promise<Session | null> {
  return (await sessionOf(engineOf(config, context), visitOf(context.request))).session
}

/** Sets cookies in Elysia's own way: what is in its jar takes the place of any header. */
function passOn(cookies: CookieJar, set: ElysiaSetContext['set']): void {
  const jar = Object.fromEntries(
    [...cookies.values()].map(({ name, value, options }) => [name, { ...options, value }]),
  )
  Object.assign(set, { cookie: { ...set.cookie, ...jar } })
  Object.assign(set.headers, { 'cache-control': NEVER_CACHED })
}

/**
 * Puts the session, or null, into the context: `app.resolve(session(config))`, before the routes. A renewed session cookie is
 * passed on to the browser. Where the session can't be checked, the request fails.
 *
 * @param config or a function that gives the configuration for a request
 */
export function session<Context extends ElysiaSetContext = ElysiaSetContext>(
  config: Configuration<Context>,
): (context: Context) => Promise<{ session: Session | null }> {
  return async (context) => {
    const { session: found, cookies } = await sessionOf(
      engineOf(config, context),
      visitOf(context.request),
    )
    if (cookies.size > 0) passOn(cookies, context.set)
    return { session: found }
  }
}
