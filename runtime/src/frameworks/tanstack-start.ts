import {
  actingOn,
  cookieHeader,
  cookiesAfter,
  fieldsOf,
  signInFor,
  signInPage,
  signOutFor,
  type Acted,
  type ActFields,
  type Acting,
} from '../bridge/act.js'
import { configOf, placedAt, type BindingConfig } from '../bridge/configuration.js'
import { clientOf, type AddressOptions } from '../bridge/peer.js'
import { NEVER_CACHED } from '../bridge/set-cookies.js'
import { pathOf, visitOf } from '../bridge/web.js'
import { environmentOf } from '../config/host.js'
import type { SessionOf } from '../config/session-of.js'
import { EMPTY_JAR, mergeJars } from '../cookies/jar.js'
import { engineFor, type Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { answer } from '../http/answer.js'
import { isEndpoint } from '../http/read-request.js'
import { sessionOf } from '../http/session-of.js'
import type { Checked } from '../session/check.js'
import { finished, isForPage, pageOf, type StartAsked } from '../tanstack/asked.js'
import type { Awaitable, Session } from '../types.js'
import type { WebFormData, WebRequest, WebResponse } from '../web-types.js'

export { AuthError, CredentialsSignin } from '../errors.js'
export { customFetch } from '../providers/provider.js'
export type { StartAsked } from '../tanstack/asked.js'
export type { ActFields } from '../bridge/act.js'
export type { Account, DefaultSession, JWT, Profile, Session, User } from '../types.js'

/** What can be configured. `basePath` is `/api/auth` by default; with `router.basepath` it begins with that: `/base/api/auth`. */
export type TanStackStartAuthConfig = BindingConfig

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

/** Sign-in for an application of TanStack Start. */
export interface TanStackStartAuthResult<Shown = Session> {
  /** Answers the endpoints: `server: { handlers: { ANY: handler } }` in `src/routes/api/auth/$.ts`. */
  readonly handler: (asked: Pick<StartAsked, 'request'>) => Promise<WebResponse>
  /**
   * What a request middleware does: it reads the session, or null, for everything but the endpoints, and passes a renewed
   * session cookie on. What is made for somebody is kept out of every cache, unless it says otherwise. Where the session
   * can't be checked, the request fails. While pages are made in advance nobody is signed in.
   *
   * @example
   * createMiddleware().server(({ next, ...asked }) => middleware(asked, (session) => next({ context: { session } })))
   */
  readonly middleware: <Result extends object>(
    asked: StartAsked,
    next: StartNext<Shown | null, Result>,
  ) => Promise<Result>
  /**
   * What the middleware of a server function or of a server route does that must not run without a session, whether or not
   * a request middleware has read it. A person is led to the sign-in page, a program gets 401; where the session can't be
   * told, it rejects.
   *
   * @throws InvalidConfig where a page is made in advance
   */
  readonly guard: <Result extends object>(
    asked: StartAsked,
    next: StartNext<Shown, Result>,
  ) => Promise<Result>
  /**
   * Who has made a request; null where nobody is signed in.
   *
   * @throws AuthError where the configuration is not valid; whatever a callback throws. Refuse access then.
   */
  readonly getSession: (request: WebRequest) => Promise<Shown | null>
  /**
   * Signs in from a server function: `throw redirect({ href: await signIn(getRequest(), 'credentials', data) })`.
   *
   * @param authorizationParams for the provider's page, such as `prompt`
   * @returns the address to go to
   * @throws AuthError why it was refused; InvalidConfig where no request middleware passes the cookies on
   */
  readonly signIn: (
    request: WebRequest,
    provider?: string,
    options?: WebFormData | ActFields,
    authorizationParams?: Readonly<Record<string, string>>,
  ) => Promise<string>
  /**
   * Signs out from a server function.
   *
   * @returns the address to go to
   * @throws AuthError why it was refused; InvalidConfig where no request middleware passes the cookies on
   */
  readonly signOut: (request: WebRequest, options?: ActFields) => Promise<string>
}

/** What is known of the requests that are being answered. */
interface Requests {
  readonly config: (request: WebRequest) => BindingConfig
  readonly router: StartRouter
  readonly checked: WeakMap<WebRequest, Awaitable<Checked>>
  /** Those whose cookies a request middleware passes on. */
  readonly passed: WeakSet<WebRequest>
}

const NOBODY: Checked = { session: null, cookies: EMPTY_JAR }

/** While pages are made in advance there is nobody who asks, and no secret. */
function isPrerendering({ config }: Requests, request: WebRequest): boolean {
  return environmentOf(config(request))['TSS_PRERENDERING'] === 'true'
}

function engineOf({ config }: Requests, request: WebRequest): Engine {
  return engineFor(config(request))
}

/** The session, read once for each request. */
function check(requests: Requests, request: WebRequest): Awaitable<Checked> {
  const { checked } = requests
  const known = checked.get(request)
  if (known) return known
  const found = isPrerendering(requests, request)
    ? NOBODY
    : sessionOf(engineOf(requests, request), visitOf(request))
  checked.set(request, found)
  return found
}

function handlerBy(requests: Requests): TanStackStartAuthResult['handler'] {
  return async ({ request }) => {
    const engine = engineOf(requests, request)
    const response = await answer(engine, {
      path: pathOf(request),
      method: request.method,
      basePath: engine.basePath,
      client: clientOf(request, undefined, requests.router.address?.(request)),
      read: () => request,
    })
    return response ?? new Response('Not Found', { status: 404 })
  }
}

function middlewareBy(requests: Requests): TanStackStartAuthResult['middleware'] {
  return async (asked, next) => {
    const { request, handlerType } = asked
    if (isPrerendering(requests, request)) return next(null)
    const { basePath } = engineOf(requests, request)
    if (isEndpoint(pathOf(request), basePath)) return next(null)
    const { session } = await check(requests, request)
    // A server function's own middleware has no response.
    if (handlerType !== undefined) requests.passed.add(request)
    const result = await next(session)
    return finished(result, await check(requests, request))
  }
}

function actingIn({ router }: Requests, engine: Engine, request: WebRequest): Acting {
  return actingOn(engine, request, clientOf(request, undefined, router.address?.(request)))
}

/** What a stranger gets. */
function refusalOf(requests: Requests, asked: StartAsked): unknown {
  const { request } = asked
  const headers = { 'cache-control': NEVER_CACHED }
  if (!isForPage(asked)) return new Response('Unauthorized', { status: 401, headers })
  const engine = engineOf(requests, request)
  const href = signInPage(engine, actingIn(requests, engine, request), pageOf(request))
  return requests.router.redirect({ href, reloadDocument: true, headers })
}

function guardBy(requests: Requests): TanStackStartAuthResult['guard'] {
  return async (asked, next) => {
    const { request } = asked
    if (isPrerendering(requests, request))
      throw new InvalidConfig('a page that is made in advance is the same for everybody')
    const { session } = await check(requests, request)
    if (!session) throw refusalOf(requests, asked)
    return next(session)
  }
}

function actionsBy(requests: Requests): Pick<TanStackStartAuthResult, 'signIn' | 'signOut'> {
  /** Has the cookies set, and whatever runs after it in the same request know who is there now. */
  const act = async (
    request: WebRequest,
    how: (engine: Engine, acting: Acting) => Promise<Acted>,
  ): Promise<string> => {
    if (!requests.passed.has(request))
      throw new InvalidConfig('no request middleware passes the cookies on: see src/start.ts')
    const engine = engineOf(requests, request)
    const acting = actingIn(requests, engine, request)
    const acted = await how(engine, acting)
    const cookie = cookieHeader(cookiesAfter(acting.cookies, acted))
    const { session, cookies } = await sessionOf(engine, { ...visitOf(request), cookie })
    const after = { session, cookies: mergeJars(cookies, acted.cookies) }
    requests.checked.set(request, after)
    return acted.url
  }
  return {
    signIn: (request, provider, options = {}, params = {}) => {
      const given: ActFields = options instanceof FormData ? fieldsOf(options) : options
      const fields = { ...given, redirectTo: given.redirectTo ?? pageOf(request) }
      return act(request, (engine, acting) => signInFor(engine, acting, provider, fields, params))
    },
    signOut: (request, { redirectTo = pageOf(request) } = {}) =>
      act(request, (engine, acting) => signOutFor(engine, acting, { redirectTo })),
  }
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
  const requests: Requests = {
    config: (request) => placedAt(configOf(config, request), '/api/auth'),
    router,
    checked: new WeakMap(),
    passed: new WeakSet(),
  }
  return {
    handler: handlerBy(requests),
    middleware: middlewareBy(requests),
    guard: guardBy(requests),
    getSession: async (request) => (await check(requests, request)).session,
    ...actionsBy(requests),
  }
}
