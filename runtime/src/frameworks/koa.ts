import type { Adapter } from '../adapter.js'
import { answer } from '../http/answer.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { accessTokenIn, type AccessToken, type AccessTokenOptions } from '../bridge/access-token.js'
import { engineOf, type BindingConfig, type Configuration } from '../bridge/configuration.js'
import { freshGuard, siteAsked, type FreshOptions, type Guard } from '../bridge/fresh.js'
import { NEVER_CACHED, setCookiesOf } from '../bridge/set-cookies.js'
import { lookUp, readAnew, readOnce, readOf } from '../bridge/known.js'
import type { AddressOptions } from '../bridge/peer.js'
import {
  freshAskedIn,
  pathIn,
  senderOf,
  toRequest,
  visitIn,
  type NodeRequest,
} from '../bridge/node-request.js'
import { roleGuard } from '../bridge/role.js'

export * from '../bridge/exports.js'
export type { FreshOptions } from '../bridge/fresh.js'

/** The configuration. */
export type KoaAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** The part of Koa's context that is used. Fits Koa 2 and 3. */
export interface KoaContext {
  readonly method: string
  /** Follows X-Forwarded-Proto only where `app.proxy` is true. */
  readonly protocol: string
  /** Follows X-Forwarded-Host only where `app.proxy` is true. */
  readonly host: string
  readonly originalUrl: string
  readonly req: NodeRequest & { readonly socket: { readonly remoteAddress?: string | undefined } }
  /** With what a parser has made of the body. */
  readonly request: object
  readonly state: object
  readonly headerSent: boolean
  status: number
  body: unknown
  set(name: string, value: string): void
  append(name: string, value: string[]): void
}

/** Options for what the binding can't know. */
export type KoaAuthOptions = AddressOptions<KoaContext>

/** Koa middleware. */
export type KoaMiddleware = (context: KoaContext, next: () => Promise<unknown>) => Promise<void>

/** The body as a parser has left it: its text, where the parser has kept that. */
function parsedBody(request: object): unknown {
  return Reflect.get(request, 'rawBody') ?? Reflect.get(request, 'body')
}

async function readWhole(context: KoaContext): Promise<Request> {
  const { method, protocol, host, originalUrl: target, request } = context
  return toRequest(context.req, { method, protocol, host, target, parsed: parsedBody(request) })
}

async function reply(response: Response, context: KoaContext): Promise<void> {
  const body = await response.text()
  if (context.headerSent) return
  // Koa's context is written to, there is no other way.
  Object.assign(context, { status: response.status })
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') context.set(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) context.append('set-cookie', cookies)
  Object.assign(context, { body })
}

/**
 * Answers the endpoints below the configured base path: `app.use(KoaAuth(config))`. Every other path is passed on to the
 * application, its body unread. It works before and after body parsers. Behind a proxy, tell Koa to trust it: `app.proxy = true`; and
 * set `proxy: 1` in the configuration, by which visitors are counted.
 *
 * @param config or a function that gives the configuration for a request
 */
export function KoaAuth(
  config: Configuration<KoaContext>,
  { address }: KoaAuthOptions = {},
): KoaMiddleware {
  return async (context, next) => {
    const engine = engineOf(config, context)
    const response = await answer(engine, {
      path: pathIn(context.originalUrl),
      method: context.method,
      basePath: engine.basePath,
      // Not `context.ip`: behind a proxy that is what the visitor has written.
      client: senderOf({ socket: context.req.socket }, address?.(context)),
      read: async () => readWhole(context),
    })
    if (response) await reply(response, context)
    else await next()
  }
}

/**
 * Who has made a request.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function getSession<Config extends Configuration<KoaContext>>(
  context: KoaContext,
  config: Config,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function getSession(
  context: KoaContext,
  config: Configuration<KoaContext>,
): Promise<ServerSession | null> {
  return (await readOf(engineOf(config, context), visitIn(context.req, context.protocol))).session
}

/**
 * Who has made a request, as a guard asks it: the session that the middleware `session` has read, else it is read now. What stands
 * in `ctx.state.session` is not believed, since anything may write there.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function readSession<Config extends Configuration<KoaContext>>(
  context: KoaContext,
  config: Config,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function readSession(
  context: KoaContext,
  config: Configuration<KoaContext>,
): Promise<ServerSession | null> {
  const { req, protocol } = context
  return (await readOnce(engineOf(config, context), req, () => visitIn(req, protocol))).session
}

/**
 * Puts the session, or null, into `ctx.state.session`, and passes a renewed session cookie on to the browser. Where the
 * session can't be checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is
 * told.
 *
 * @param config or a function that gives the configuration for a request
 */
export function session(config: Configuration<KoaContext>): KoaMiddleware {
  return async (context, next) => {
    const { req, protocol } = context
    const engine = engineOf(config, context)
    const visit = visitIn(req, protocol)
    const checked = await lookUp(engine, () => readAnew(engine, req, visit))
    const { session: found, cookies, challenge } = checked
    Object.assign(context.state, { session: found })
    if (challenge !== undefined && !context.headerSent) context.set('www-authenticate', challenge)
    if (cookies.size > 0 && !context.headerSent) {
      context.append('set-cookie', [...setCookiesOf(cookies)])
      context.set('cache-control', NEVER_CACHED)
    }
    await next()
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
export async function getAccessToken(
  context: KoaContext,
  config: Configuration<KoaContext>,
  provider: string,
  options?: AccessTokenOptions,
): Promise<AccessToken> {
  const { req, method, protocol, host, originalUrl: target } = context
  const engine = engineOf(config, context)
  const checked = await readOnce(engine, req, () => visitIn(req, protocol))
  const asked = freshAskedIn(req, { method, protocol, host, target })
  return accessTokenIn(engine, checked, asked, provider, options)
}

/** Middleware that lets a request pass, or answers it. */
function guardedBy(config: Configuration<KoaContext>, guard: Guard): KoaMiddleware {
  return async (context, next) => {
    const { req, method, protocol, host, originalUrl: target } = context
    const engine = engineOf(config, context)
    const checked = await readOnce(engine, req, () => visitIn(req, protocol))
    const asked = freshAskedIn(req, { method, protocol, host, target })
    const refused = await guard(engine, checked, asked, siteAsked(engine, asked))
    if (refused) await reply(refused, context)
    else await next()
  }
}

/**
 * Lets a request pass only with a session whose user has proven within `maxAge` seconds to be who it is: `router.get('/delete', requireFresh(config), …)`.
 * It stands in front of the page that has the form, too: what a form has sent is not sent again. A visitor is led to where that
 * is confirmed, or to the sign-in page, and comes back; a program gets 401, and so does a form: of a session that is not fresh
 * with the header of RFC 9470. Where the session can't be told, nobody passes, and the request fails.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @see RFC 9470, section 3
 */
export function requireFresh(
  config: Configuration<KoaContext>,
  options: FreshOptions = {},
): KoaMiddleware {
  return guardedBy(config, freshGuard(options))
}

/**
 * Lets a request pass only with a session whose user has the role: `router.get('/admin', requireRole(config, 'admin'), …)`.
 * `user.role` of the session is it, or `user.roles` has it; of several roles any will do. Whoever has none of them gets 403, as a
 * page or as JSON. Strangers are led to the sign-in page, and come back; a program gets 401. Where the session can't be told,
 * nobody passes, and the request fails.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @param role one, or several; by type those that the `session` callback tells
 * @throws InvalidConfig where no role is named
 */
export function requireRole<Config extends Configuration<KoaContext>>(
  config: Config,
  role: AnyRole<SessionOf<Config>>,
): KoaMiddleware
export function requireRole(config: Configuration<KoaContext>, role: AnyRole): KoaMiddleware {
  return guardedBy(config, roleGuard(role))
}
