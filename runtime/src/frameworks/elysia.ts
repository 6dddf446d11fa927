import type { Adapter } from '../adapter.js'
import { EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import { isRecord } from '../guards.js'
import { replyTo } from '../http/answer.js'
import { toResponse } from '../http/response.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { accessTokenIn, type AccessToken, type AccessTokenOptions } from '../bridge/access-token.js'
import { engineOf, type BindingConfig, type Configuration } from '../bridge/configuration.js'
import {
  freshAskedOf,
  freshGuard,
  siteAsked,
  type FreshOptions,
  type Guard,
} from '../bridge/fresh.js'
import { lookUp, readAnew, readOnce, readOf } from '../bridge/known.js'
import { pathBefore } from '../bridge/mount.js'
import { clientOf, type AddressOptions } from '../bridge/peer.js'
import { NEVER_CACHED } from '../bridge/set-cookies.js'
import { pathOf, visitOf } from '../bridge/web.js'
import type { WebRequest, WebResponse } from '../web-types.js'
import { roleGuard } from '../bridge/role.js'

export * from '../bridge/exports.js'
export type { FreshOptions } from '../bridge/fresh.js'

/** The configuration. `basePath` follows from the route that the handler answers. */
export type ElysiaAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** The part of Elysia's context that is read. Fits Elysia 1. */
export interface ElysiaContext {
  readonly request: WebRequest
  /** Bun's server; null elsewhere. */
  readonly server: unknown
  /** With what the wildcard of the route stands for. */
  readonly params?: unknown
}

/** The part of Elysia's context that is written to, beside what is read. */
export interface ElysiaSetContext extends ElysiaContext {
  readonly set: { readonly headers: object; readonly cookie?: object | undefined }
}

/** The part of Elysia's context that a guard reads. */
export type ElysiaGuardContext = ElysiaContext

/** Options for what the binding can't know. */
export type ElysiaAuthOptions<Context extends ElysiaContext = ElysiaContext> =
  AddressOptions<Context>

/** Sets cookies in Elysia's own way: what is in its jar takes the place of any header, those of a Response included. */
function setCookies(cookies: CookieJar, set: ElysiaSetContext['set']): void {
  const jar = Object.fromEntries(
    [...cookies.values()].map(({ name, value, options }) => [name, { ...options, value }]),
  )
  Object.assign(set, { cookie: { ...set.cookie, ...jar } })
}

/** An error that Elysia answers with its own "not found", or the application's. */
class NotFound extends Error {
  readonly code = 'NOT_FOUND'
  readonly status = 404
  override readonly name = 'NotFound'
}

/** The end of the path that the wildcard of the route stands for. */
function wildcardOf({ params }: ElysiaContext): string | undefined {
  const rest = isRecord(params) ? params['*'] : undefined
  return typeof rest === 'string' ? rest : undefined
}

/**
 * Answers the endpoints in front of the wildcard: `app.get('/auth/*', ElysiaAuth(config))` and
 * `app.post('/auth/*', ElysiaAuth(config), { parse: 'none' })`. Without `parse: 'none'` Elysia may have read the body before, and
 * any `get('/*', …)` answers in place of an `all('/auth/*', …)`. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for a request
 */
export function ElysiaAuth<Context extends ElysiaSetContext = ElysiaSetContext>(
  config: Configuration<Context>,
  { address }: ElysiaAuthOptions<Context> = {},
): (context: Context) => Promise<WebResponse> {
  return async (context) => {
    const { request, server, set } = context
    const { method } = request
    const engine = engineOf(config, context)
    const path = pathOf(request)
    const reply = await replyTo(engine, {
      path,
      method,
      basePath: pathBefore(path, wildcardOf(context)) ?? engine.basePath,
      client: clientOf(request, server, address?.(context)),
      read: () => request,
    })
    if (!reply) throw new NotFound('NOT_FOUND')
    setCookies(reply.cookies, set)
    return toResponse({ ...reply, cookies: EMPTY_JAR }, method)
  }
}

/**
 * Who has made a request.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function getSession<
  Context extends ElysiaContext,
  Config extends Configuration<Context>,
>(
  context: Context,
  config: Config & Configuration<Context>,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function getSession<Context extends ElysiaContext>(
  context: Context,
  config: Configuration<Context>,
): Promise<ServerSession | null> {
  return (await readOf(engineOf(config, context), visitOf(context.request))).session
}

/**
 * Who has made a request, as a guard asks it: the session that `session` has read, else it is read now. What stands
 * in the context as `session` is not believed, since anything may write there.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function readSession<
  Context extends ElysiaContext,
  Config extends Configuration<Context>,
>(
  context: Context,
  config: Config & Configuration<Context>,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function readSession<Context extends ElysiaContext>(
  context: Context,
  config: Configuration<Context>,
): Promise<ServerSession | null> {
  const { request } = context
  return (await readOnce(engineOf(config, context), request, () => visitOf(request))).session
}

/**
 * Puts the session, or null, into the context: `app.resolve(session(config))`, before the routes. A renewed session cookie is
 * passed on to the browser. Where the session can't be checked, the request fails; where the configuration is not valid,
 * nobody is signed in, and whoever asks is told.
 *
 * @param config or a function that gives the configuration for a request
 */
export function session<Context extends ElysiaSetContext, Config extends Configuration<Context>>(
  config: Config & Configuration<Context>,
): (context: Context) => Promise<{ session: ServerSession<SessionOf<Config>> | null }>
export function session<Context extends ElysiaSetContext>(
  config: Configuration<Context>,
): (context: Context) => Promise<{ session: ServerSession | null }> {
  return async (context) => {
    const { request } = context
    const engine = engineOf(config, context)
    const checked = lookUp(engine, () => readAnew(engine, request, visitOf(request)))
    const { session: found, cookies, challenge } = await checked
    if (challenge !== undefined)
      Object.assign(context.set.headers, { 'www-authenticate': challenge })
    if (cookies.size > 0) {
      setCookies(cookies, context.set)
      Object.assign(context.set.headers, { 'cache-control': NEVER_CACHED })
    }
    return { session: found }
  }
}

/**
 * An access token of a service, for whoever makes a request: refreshed where it ends within a minute, once for all that ask at
 * the same time, in however many processes.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @param provider the id of the provider
 * @throws RefreshTokenError where there is none: its `reason` says why, and its `signInUrl` where to get one
 * @throws AuthError where the configuration is not valid, nothing is stored, or the store fails
 * @throws TypeError where the provider is none that gives access tokens
 * @see RFC 6749, section 6
 */
export async function getAccessToken<Context extends ElysiaContext>(
  context: Context,
  config: Configuration<Context>,
  provider: string,
  options?: AccessTokenOptions,
): Promise<AccessToken> {
  const { request } = context
  const engine = engineOf(config, context)
  const checked = await readOnce(engine, request, () => visitOf(request))
  return accessTokenIn(engine, checked, freshAskedOf(request), provider, options)
}

/** A hook that lets a request pass, or answers it. */
function guardedBy<Context extends ElysiaContext>(
  config: Configuration<Context>,
  guard: Guard,
): (context: Context) => Promise<WebResponse | undefined> {
  return async (context) => {
    const { request } = context
    const engine = engineOf(config, context)
    const checked = await readOnce(engine, request, () => visitOf(request))
    const asked = freshAskedOf(request)
    return guard(engine, checked, asked, siteAsked(engine, asked))
  }
}

/**
 * Lets a request pass only with a session whose user has proven within `maxAge` seconds to be who it is: `app.get('/delete', …, { beforeHandle: requireFresh(config) })`.
 * It stands in front of the page that has the form, too: what a form has sent is not sent again. A visitor is led to where that
 * is confirmed, or to the sign-in page, and comes back; a program gets 401, and so does a form: of a session that is not fresh
 * with the header of RFC 9470. Where the session can't be told, nobody passes, and the request fails.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @see RFC 9470, section 3
 */
export function requireFresh<Context extends ElysiaContext = ElysiaContext>(
  config: Configuration<Context>,
  options: FreshOptions = {},
): (context: Context) => Promise<WebResponse | undefined> {
  return guardedBy(config, freshGuard(options))
}

/**
 * Lets a request pass only with a session whose user has the role: `app.get('/admin', …, { beforeHandle: requireRole(config, 'admin') })`.
 * `user.role` of the session is it, or `user.roles` has it; of several roles any will do. Whoever has none of them gets 403, as a
 * page or as JSON. Strangers are led to the sign-in page, and come back; a program gets 401. Where the session can't be told,
 * nobody passes, and the request fails.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @param role one, or several; by type those that the `session` callback tells
 * @throws InvalidConfig where no role is named
 */
export function requireRole<
  Config extends Configuration<Context>,
  Context extends ElysiaContext = ElysiaContext,
>(
  config: Config & Configuration<Context>,
  role: AnyRole<SessionOf<Config>>,
): (context: Context) => Promise<WebResponse | undefined>
export function requireRole<Context extends ElysiaContext>(
  config: Configuration<Context>,
  role: AnyRole,
): (context: Context) => Promise<WebResponse | undefined> {
  return guardedBy(config, roleGuard(role))
}
