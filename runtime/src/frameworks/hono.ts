import type { Adapter } from '../adapter.js'
import type { Engine } from '../engine.js'
import { answer } from '../http/answer.js'
import { after } from '../in-time.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { accessTokenIn, type AccessToken, type AccessTokenOptions } from '../bridge/access-token.js'
import type { Checked } from '../http/session-of.js'
import { engineOf, type BindingConfig, type Configuration } from '../bridge/configuration.js'
import {
  freshAskedOf,
  freshGuard,
  siteAsked,
  type FreshOptions,
  type Guard,
} from '../bridge/fresh.js'
import { lookUp, readAnew, readOnce, readOf } from '../bridge/known.js'
import { clientOf, type AddressOptions } from '../bridge/peer.js'
import { besides, NEVER_CACHED } from '../bridge/set-cookies.js'
import { pathOf, visitOf, withBody, withFields } from '../bridge/web.js'
import type { WebRequest, WebResponse } from '../web-types.js'
import { roleGuard } from '../bridge/role.js'

export * from '../bridge/exports.js'
export type { FreshOptions } from '../bridge/fresh.js'

/** The configuration. `basePath` follows from the route that the handler answers. */
export type HonoAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** The part of Hono's context that is used. Fits Hono 4. */
export interface HonoContext {
  readonly req: {
    readonly raw: WebRequest
    /** The pattern of the route that is being answered. */
    readonly routePath?: string
    /** Forms of the body that have been read, by name. */
    readonly bodyCache: object
    text(): Promise<string>
    parseBody(options: { readonly all: true }): Promise<object>
  }
  readonly res: WebResponse
  /** The environment that the platform hands to the application. */
  readonly env: unknown
  set(name: string, value: unknown): void
  header(name: string, value: string, options?: { readonly append?: boolean }): void
}

/** Hono middleware. */
export type HonoMiddleware<Context extends HonoContext = HonoContext> = (
  context: Context,
  next: () => Promise<void>,
) => Promise<WebResponse | void>

/** Options for what the binding can't know. */
export type HonoAuthOptions<Context extends HonoContext = HonoContext> = AddressOptions<Context>

/**
 * Where the endpoints are: what stands before the wildcard in the route's pattern, as it was asked for. The configured
 * base path where the handler is the middleware of every path.
 */
function mountPoint(engine: Engine, { routePath = '*' }: HonoContext['req'], path: string): string {
  const depth = routePath.endsWith('/*') ? routePath.split('/').length - 2 : 0
  return depth === 0 ? engine.basePath : path.split('/', depth + 1).join('/')
}

/** The request with its body, whoever has read that before: Hono keeps what it reads. */
async function readWhole(req: HonoContext['req']): Promise<Request> {
  if (!req.raw.bodyUsed) return req.raw
  // A form that was parsed has no text left: Hono would write it anew, as multipart.
  return Object.hasOwn(req.bodyCache, 'formData')
    ? withFields(req.raw, await req.parseBody({ all: true }))
    : withBody(req.raw, await req.text())
}

/** Headers of which an answer may have several, whoever has set them. */
const ADDED: ReadonlySet<string> = new Set(['set-cookie', 'vary'])

/**
 * An answer that has the headers of others, and keeps its own. Where middleware has read or written those of the answer to come,
 * Hono puts them in place of what a handler's has; otherwise it forgets what was set by `header`.
 */
function besideOthers(response: WebResponse, context: HonoContext): WebResponse {
  // Reading it has Hono keep what was set until now.
  void context.res
  for (const [name, value] of response.headers)
    context.header(name, value, { append: ADDED.has(name) })
  return response
}

/**
 * Answers the endpoints: `app.all('/auth/*', HonoAuth(config))`. Every other path there is passed on to the application,
 * its body unread. It works before and after what reads a body. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for a request, such as `perEnvironment` makes
 */
export function HonoAuth<Context extends HonoContext = HonoContext>(
  config: Configuration<Context>,
  { address }: HonoAuthOptions<Context> = {},
): HonoMiddleware<Context> {
  return async (context, next) => {
    const { req, env } = context
    const engine = engineOf(config, context)
    const path = pathOf(req.raw)
    const response = await answer(engine, {
      path,
      method: req.raw.method,
      basePath: mountPoint(engine, req, path),
      client: clientOf(req.raw, env, address?.(context)),
      read: async () => readWhole(req),
    })
    return response ? besideOthers(response, context) : next()
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
  Context extends HonoContext,
  Config extends Configuration<Context>,
>(
  context: Context,
  config: Config & Configuration<Context>,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function getSession<Context extends HonoContext>(
  context: Context,
  config: Configuration<Context>,
): Promise<ServerSession | null> {
  return (await readOf(engineOf(config, context), visitOf(context.req.raw))).session
}

/**
 * Who has made a request, as a guard asks it: the session that the middleware `session` has read, else it is read now. What stands
 * where `c.get('session')` finds it is not believed, since anything may write there.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function readSession<
  Context extends HonoContext,
  Config extends Configuration<Context>,
>(
  context: Context,
  config: Config & Configuration<Context>,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function readSession<Context extends HonoContext>(
  context: Context,
  config: Configuration<Context>,
): Promise<ServerSession | null> {
  const { raw } = context.req
  return (await readOnce(engineOf(config, context), raw, () => visitOf(raw))).session
}

/**
 * Puts the session, or null, where `c.get('session')` finds it, and passes a renewed session cookie on to the browser. Where
 * the session can't be checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks
 * is told. Hono runs it for the routes that come after it.
 *
 * @param config or a function that gives the configuration for a request
 */
export function session<Context extends HonoContext = HonoContext>(
  config: Configuration<Context>,
): HonoMiddleware<Context> {
  return (context, next) => {
    const { raw } = context.req
    const engine = engineOf(config, context)
    const checked = lookUp(engine, () => readAnew(engine, raw, visitOf(raw)))
    return Promise.resolve(
      after(checked, (read) => {
        context.set('session', read.session)
        const isPlain = read.cookies.size === 0 && read.challenge === undefined
        return isPlain ? next() : nextWith(read, context, next)
      }),
    )
  }
}

/** Lets the routes answer, and adds cookies to what they say, and what a program is told whose token opens nothing. */
async function nextWith(
  { cookies: renewed, challenge }: Checked,
  context: HonoContext,
  next: () => Promise<void>,
): Promise<void> {
  await next()
  // A protocol that was switched to has no headers left to send.
  if (context.res.status === 101) return
  const { headers } = context.res
  if (challenge !== undefined && !headers.has('www-authenticate'))
    context.header('www-authenticate', challenge)
  const cookies = besides(renewed, headers.getSetCookie())
  if (cookies.length === 0) return
  for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
  context.header('cache-control', NEVER_CACHED)
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
export async function getAccessToken<Context extends HonoContext>(
  context: Context,
  config: Configuration<Context>,
  provider: string,
  options?: AccessTokenOptions,
): Promise<AccessToken> {
  const { raw } = context.req
  const engine = engineOf(config, context)
  const checked = await readOnce(engine, raw, () => visitOf(raw))
  return accessTokenIn(engine, checked, freshAskedOf(raw), provider, options)
}

/** Middleware that lets a request pass, or answers it. */
function guardedBy<Context extends HonoContext>(
  config: Configuration<Context>,
  guard: Guard,
): HonoMiddleware<Context> {
  return async (context, next) => {
    const { raw } = context.req
    const engine = engineOf(config, context)
    const checked = await readOnce(engine, raw, () => visitOf(raw))
    const asked = freshAskedOf(raw)
    const refused = await guard(engine, checked, asked, siteAsked(engine, asked))
    return refused ? besideOthers(refused, context) : next()
  }
}

/**
 * Lets a request pass only with a session whose user has proven within `maxAge` seconds to be who it is: `app.get('/delete', requireFresh(config), …)`.
 * It stands in front of the page that has the form, too: what a form has sent is not sent again. A visitor is led to where that
 * is confirmed, or to the sign-in page, and comes back; a program gets 401, and so does a form: of a session that is not fresh
 * with the header of RFC 9470. Where the session can't be told, nobody passes, and the request fails.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @see RFC 9470, section 3
 */
export function requireFresh<Context extends HonoContext = HonoContext>(
  config: Configuration<Context>,
  options: FreshOptions = {},
): HonoMiddleware<Context> {
  return guardedBy(config, freshGuard(options))
}

/**
 * Lets a request pass only with a session whose user has the role: `app.use('/admin/*', requireRole(config, 'admin'))`.
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
  Context extends HonoContext = HonoContext,
>(
  config: Config & Configuration<Context>,
  role: AnyRole<SessionOf<Config>>,
): HonoMiddleware<Context>
export function requireRole<Context extends HonoContext>(
  config: Configuration<Context>,
  role: AnyRole,
): HonoMiddleware<Context> {
  return guardedBy(config, roleGuard(role))
}
