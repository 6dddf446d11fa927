import type { Adapter } from '../adapter.js'
import type { GetAccessToken } from '../bridge/access-token.js'
import type { Acted, Actions } from '../bridge/act.js'
import { configOf, placedAt, type BindingConfig } from '../bridge/configuration.js'
import { strangerHeaders, type FreshOptions } from '../bridge/fresh.js'
import { fullStack, type Host } from '../bridge/full-stack.js'
import { clientOf, type AddressOptions } from '../bridge/peer.js'
import { requireRoleBy } from '../bridge/role.js'
import { NEVER_CACHED } from '../bridge/set-cookies.js'
import { askedOf, isSafe, unauthorized } from '../bridge/web.js'
import { environmentOf } from '../config/host.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { engineFor } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { finished, isForPage, pageOf, type StartAsked } from '../tanstack/asked.js'
import type { Awaitable, Session } from '../types.js'
import type { WebRequest, WebResponse } from '../web-types.js'

export * from '../bridge/exports.js'
export type { StartAsked } from '../tanstack/asked.js'
export type { GetAccessToken } from '../bridge/access-token.js'
export type { ActFields } from '../bridge/act.js'

/** The configuration. `basePath` is `/api/auth` by default; with `router.basepath` it begins with that: `/base/api/auth`. */
export type TanStackStartAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** A configuration, or a function that gives the one for a request, such as `perEnvironment` makes. */
export type TanStackStartConfiguration<Config extends BindingConfig = BindingConfig> =
  | Config
  | ((request: WebRequest) => Config)

/**
 * The router's own function: `import { redirect } from '@tanstack/react-router'`. The application hands it over, since the
 * router knows what it leads away by its own mark.
 */
export interface StartRouter extends AddressOptions<WebRequest> {
  readonly redirect: (options: {
    readonly href: string
    readonly reloadDocument: true
    readonly headers: Record<string, string>
  }) => unknown
}

/** Goes on with the session in the context: `(session) => next({ context: { session } })`. */
export type StartNext<Shown, Result> = (session: Shown) => Awaitable<Result>

/**
 * Sign-in for an application of TanStack Start. Server functions sign in by
 * `throw redirect({ href: await signIn(getRequest(), 'credentials', data) })`, behind the request middleware, which passes the
 * cookies on: without it they throw InvalidConfig.
 */
export interface TanStackStartAuthResult<Shown = Session, Role = AnyRole<Shown>> extends Actions<
  WebRequest,
  string
> {
  /** Answers the endpoints: `server: { handlers: { ANY: handler } }` in `src/routes/api/auth/$.ts`. */
  readonly handler: (asked: Pick<StartAsked, 'request'>) => Promise<WebResponse>
  /**
   * The work of a request middleware: it reads the session, or null, for everything but the endpoints, and passes a renewed
   * session cookie on. What is made for somebody is kept out of every cache, unless it says otherwise. Where the session can't
   * be checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is told. While
   * pages are made in advance nobody is signed in.
   *
   * @example
   * createMiddleware().server(({ next, ...asked }) => middleware(asked, (session) => next({ context: { session } })))
   */
  readonly middleware: <Result extends object>(
    asked: StartAsked,
    next: StartNext<ServerSession<Shown> | null, Result>,
  ) => Promise<Result>
  /**
   * The work of a middleware for a server function or a server route that must not run without a session, whether or not a
   * request middleware has read it. A person is led to the sign-in page, a program gets 401; where the session can't be told,
   * it rejects.
   *
   * @throws InvalidConfig where a page is made in advance
   */
  readonly guard: <Result extends object>(
    asked: StartAsked,
    next: StartNext<ServerSession<Shown>, Result>,
  ) => Promise<Result>
  /**
   * The session, for whatever must not happen on a browser that somebody has left open: in a middleware for the page that has
   * the form, and for the server function or the server route to which it is sent. It ends as `guard` for strangers; where
   * nobody has proven within `maxAge` seconds to be who it is, a page, or what the router loads for one, is led to where that is
   * confirmed, and back; whatever else is sent by POST, and a program, get 401 with the header of RFC 9470.
   *
   * @example
   * createMiddleware().server(async ({ next, ...asked }) => next({ context: { session: await requireFresh(asked) } }))
   * @throws InvalidConfig where a page is made in advance
   */
  readonly requireFresh: (
    asked: StartAsked,
    options?: FreshOptions,
  ) => Promise<ServerSession<Shown>>
  /**
   * The session, for whatever only some people may do: in a middleware for the server functions and the server routes that are
   * theirs. `user.role` of the session is the role, or `user.roles` has it; of several roles any will do. It ends as `guard` for
   * strangers; whoever has none of them gets 403 from a server route, and from what is sent by POST, as a page or as JSON; a page
   * that needs it, or what the router loads for one, is led to the error page, with `error=MissingRole`.
   *
   * @param role one, or several; by type those that the `session` callback tells
   * @throws InvalidConfig where no role is named, or a page is made in advance
   */
  readonly requireRole: (asked: StartAsked, role: Role) => Promise<ServerSession<Shown>>
  /**
   * Who has made a request; null where nobody is signed in.
   *
   * @throws AuthError where the configuration is not valid; whatever a callback throws. Refuse access then.
   */
  readonly getSession: (request: WebRequest) => Promise<ServerSession<Shown> | null>
  /** An access token of a service for whoever makes a request. @throws RefreshTokenError where there is none */
  readonly getAccessToken: GetAccessToken<WebRequest>
}

/** Tells whether pages are made in advance: nobody asks, and there is no secret. */
function isPrerendering(config: BindingConfig): boolean {
  return environmentOf(config)['TSS_PRERENDERING'] === 'true'
}

function hostOf(configuration: TanStackStartConfiguration, { address }: StartRouter) {
  const configFor = (request: WebRequest): BindingConfig =>
    placedAt(configOf(configuration, request), '/api/auth')
  return {
    engine: (request) => engineFor(configFor(request)),
    asked: (request) => askedOf(request),
    key: (request) => request,
    client: (request) => clientOf(request, undefined, address?.(request)),
    page: pageOf,
    isNobody: (request) => isPrerendering(configFor(request)),
  } satisfies Host<WebRequest>
}

/**
 * Sign-in for an application of TanStack Start. Nothing is read before there is a request, so that a build needs no
 * environment. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for a request
 * @example
 * import { redirect } from '@tanstack/react-router'
 * export const { getSession, guard, handler, middleware } = TanStackStartAuth({ providers: [GitHub] }, { redirect })
 */
export function TanStackStartAuth<Config extends BindingConfig>(
  config: TanStackStartConfiguration<Config>,
  router: StartRouter,
): TanStackStartAuthResult<SessionOf<Config>>
export function TanStackStartAuth(
  config: TanStackStartConfiguration,
  router: StartRouter,
): TanStackStartAuthResult {
  const host = hostOf(config, router)
  const stack = fullStack(host)
  const { answer, check, isEndpoint, look, settle, signIn, signInPage, signOut } = stack
  const { deniedPage, forbid, stale, token } = stack
  // The requests whose cookies a request middleware passes on.
  const passed = new WeakSet<WebRequest>()
  const act = async (request: WebRequest, by: () => Promise<Acted>): Promise<string> => {
    if (!passed.has(request))
      throw new InvalidConfig('no request middleware passes the cookies on: see src/start.ts')
    return settle(request, await by())
  }
  const leadTo = (href: string): never => {
    const headers = { 'cache-control': NEVER_CACHED }
    throw router.redirect({ href, reloadDocument: true, headers })
  }
  const requireIn = async (asked: StartAsked): Promise<ServerSession> => {
    const { request } = asked
    if (host.isNobody(request))
      throw new InvalidConfig('a page that is made in advance is the same for everybody')
    const checked = await check(request)
    if (checked.session) return checked.session
    if (!isForPage(asked)) throw unauthorized(strangerHeaders(checked))
    return leadTo(signInPage(request))
  }
  return {
    handler: async ({ request }) =>
      (await answer(request)) ?? new Response('Not Found', { status: 404 }),
    middleware: async ({ request, handlerType }, next) => {
      if (host.isNobody(request) || isEndpoint(request)) return next(null)
      const { session } = await look(request)
      // A server function's own middleware has no response.
      if (handlerType !== undefined) passed.add(request)
      const result = await next(session)
      return finished(result, await look(request))
    },
    guard: async (asked, next) => next(await requireIn(asked)),
    requireFresh: async (asked, options) => {
      const { request } = asked
      const session = await requireIn(asked)
      const missing = await stale(request, await check(request), options)
      if (!missing) return session
      if (isSafe(request.method) && isForPage(asked)) return leadTo(missing.page())
      throw unauthorized(missing.headers)
    },
    requireRole: requireRoleBy(requireIn, async (asked) => {
      const { request, handlerType } = asked
      // A server route answers itself; whatever else a page waits for has nowhere to show one.
      if (handlerType === undefined && isSafe(request.method) && isForPage(asked))
        return leadTo(deniedPage(request))
      throw await forbid(request)
    }),
    getSession: async (request) => (await check(request)).session,
    getAccessToken: async (request, ...asked) => token(request, await check(request), ...asked),
    signIn: async (request, ...asked) => act(request, async () => signIn(request, ...asked)),
    signOut: async (request, options) => act(request, async () => signOut(request, options)),
  }
}
