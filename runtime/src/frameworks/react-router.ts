import type { Adapter } from '../adapter.js'
import type { GetAccessToken } from '../bridge/access-token.js'
import type { Acted, Actions } from '../bridge/act.js'
import { engineOf, type BindingConfig } from '../bridge/configuration.js'
import { strangerHeaders, type FreshOptions, type NotFresh } from '../bridge/fresh.js'
import { fullStack, type Host } from '../bridge/full-stack.js'
import { know, knownOf, lookUp, visitorOf } from '../bridge/known.js'
import type { AddressOptions } from '../bridge/peer.js'
import { FORBIDDEN, requireRoleBy } from '../bridge/role.js'
import { NEVER_CACHED, setCookiesOf } from '../bridge/set-cookies.js'
import {
  askedOf,
  isAskedByNobody,
  isSafe,
  passOn,
  unauthorized,
  uncached,
  visitOf,
  withHeaders,
} from '../bridge/web.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { EMPTY_JAR } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { sessionOf } from '../http/session-of.js'
import {
  isDataOfPage,
  isForPage,
  pageOf,
  type RouterArgs,
  type RouterContextKey,
  type RouterMiddlewareArgs,
} from '../react-router/request.js'
import type { Checked } from '../http/session-of.js'
import type { Session } from '../types.js'
import type { WebResponse } from '../web-types.js'

export type { RouterArgs, RouterContextKey, RouterMiddlewareArgs } from '../react-router/request.js'
export * from '../bridge/exports.js'
export type { GetAccessToken } from '../bridge/access-token.js'
export type { ActFields } from '../bridge/act.js'

/** The configuration. With `basename` of React Router, `basePath` begins with it: `/base/auth`. */
export type ReactRouterAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** A configuration, or a function that gives the one for a request, such as `perEnvironment` makes. */
export type ReactRouterConfiguration<Config extends BindingConfig = BindingConfig> =
  | Config
  | ((args: RouterArgs) => Config)

/** Options for what React Router doesn't know of a visitor: a server of your own may put it into the context. */
export type ReactRouterAuthOptions = AddressOptions<RouterArgs>

/**
 * Sign-in for an application of React Router in framework mode. `signIn` and `signOut` give the answer of an action, with the
 * cookies: `return signIn(args, 'credentials', await args.request.formData())`.
 */
export interface ReactRouterAuthResult<Shown = Session, Role = AnyRole<Shown>> extends Actions<
  RouterArgs,
  WebResponse
> {
  /** Answers the endpoints, as `loader` and as `action` of a resource route for `auth/*`. */
  readonly handler: (args: RouterArgs) => Promise<WebResponse>
  /**
   * Puts the session, or null, into the context, and passes a renewed session cookie on: first in the `middleware` of
   * `app/root.tsx`. What is made for somebody is kept out of every cache, unless it says otherwise. Where the session can't be
   * checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is told.
   */
  readonly middleware: (
    args: RouterMiddlewareArgs<ServerSession<Shown> | null>,
    next: () => Promise<WebResponse>,
  ) => Promise<WebResponse>
  /** The key of the session in the context: `context.get(sessionContext)`, which throws where the middleware has not run. */
  readonly sessionContext: RouterContextKey<ServerSession<Shown> | null>
  /** The session, or null, in a loader, an action or a middleware; where ours has not run, it is read now. */
  readonly getSession: (args: RouterArgs) => Promise<ServerSession<Shown> | null>
  /**
   * The session, for whatever must not happen without one: in each loader and action. Where there is none, it throws an
   * answer: whoever asks for a page, or for its data, is led to the sign-in page, a program gets 401.
   */
  readonly requireSession: (args: RouterArgs) => Promise<ServerSession<Shown>>
  /**
   * The session, for whatever must not happen on a browser that somebody has left open: in the loader of the page that has the
   * form, and in its action. It ends as `requireSession` for strangers; where nobody has proven within `maxAge` seconds to be who
   * it is, it throws an answer, too: whoever asks for a page, or for its data, is led to where that is confirmed, and back; a
   * form and a program get 401, with the header of RFC 9470.
   */
  readonly requireFresh: (args: RouterArgs, options?: FreshOptions) => Promise<ServerSession<Shown>>
  /**
   * The session, for whatever only some people may do: in each loader and action that is theirs. It throws an answer with the status 403, which the `ErrorBoundary` shows, where the session's user has not the
   * role: `user.role` is it, or `user.roles` has it, and of several roles any will do. It ends as `requireSession` for strangers.
   *
   * @param role one, or several; by type those that the `session` callback tells
   * @throws InvalidConfig where no role is named
   */
  readonly requireRole: (args: RouterArgs, role: Role) => Promise<ServerSession<Shown>>
  /** An access token of a service for whoever makes a request. @throws RefreshTokenError where there is none */
  readonly getAccessToken: GetAccessToken<RouterArgs>
}

/** How somebody is refused: led to a page, where a person waits for one, else by a status with these headers. */
interface Refused extends Pick<NotFresh, 'headers'> {
  /** 401 where undefined. */
  readonly status?: 403
  /** Undefined where a form or a change was sent: it is not sent again by itself. */
  readonly page: NotFresh['page'] | undefined
}

/** A redirect that a browser follows as it does on its own: the pages of sign-in are no routes of the application's. */
function redirectTo({ url, cookies }: Acted): WebResponse {
  const headers = new Headers({
    location: url,
    'cache-control': NEVER_CACHED,
    'x-remix-reload-document': 'true',
  })
  for (const line of setCookiesOf(cookies)) headers.append('set-cookie', line)
  return new Response(null, { status: 302, headers })
}

function toPage(url: string): WebResponse {
  return redirectTo({ url, cookies: EMPTY_JAR })
}

/** The answer to a program. */
function refusal({ status, headers }: Refused): WebResponse {
  return status === 403 ? new Response('Forbidden', FORBIDDEN) : unauthorized(headers)
}

/** The answer to whoever was refused, in place of what code made of it that may have kept the refusal to itself. */
function inPlaceOf(response: WebResponse, how: Refused): WebResponse {
  const { page, headers, status = 401 } = how
  const isData = isDataOfPage(response)
  if (isData && page) return toPage(page())
  if (response.status === status) return withHeaders(response, headers)
  return isData ? refusal(how) : uncached(response)
}

function hostOf(
  engine: (args: RouterArgs) => Engine,
  address: ReactRouterAuthOptions['address'],
): Host<RouterArgs> {
  return {
    engine,
    asked: ({ request }) => askedOf(request),
    // The request is another one where React Router takes it apart.
    key: ({ context }) => context,
    client: (args) => {
      const seen = address?.(args)
      // Most read it from a header, which says nothing of the peer.
      return seen === undefined ? undefined : { peer: undefined, address: seen }
    },
    page: ({ request }) => pageOf(request),
  }
}

/** Refuses people, and remembers whom. */
function refusals() {
  // What was read in requests in which somebody was refused, and how the data of a page is answered then.
  const refused = new WeakMap<Checked, Refused>()
  /** React Router takes an answer that is thrown for the one to give. */
  const refuse = async (args: RouterArgs, checked: Checked, how: Refused): Promise<never> => {
    refused.set(checked, how)
    const { page } = how
    const answered = page && isForPage(args.request) ? toPage(page()) : refusal(how)
    return Promise.reject(answered)
  }
  return { refused, refuse }
}

/**
 * Sign-in for an application of React Router 7 or 8 in framework mode. Nothing is read before there is a request, so that
 * `react-router build` needs no environment. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for a request
 * @example
 * export const { handler, middleware, requireSession, sessionContext } = ReactRouterAuth({ providers: [GitHub] })
 */
export function ReactRouterAuth<Config extends BindingConfig>(
  config: ReactRouterConfiguration<Config>,
  options?: ReactRouterAuthOptions,
): ReactRouterAuthResult<SessionOf<Config>>
export function ReactRouterAuth(
  config: ReactRouterConfiguration,
  { address }: ReactRouterAuthOptions = {},
): ReactRouterAuthResult {
  const sessionContext: RouterContextKey<ServerSession | null> = {}
  const engineFor = (args: RouterArgs): Engine => engineOf(config, args)
  const { answer, isEndpoint, signIn, signInPage, signOut, stale, token } = fullStack(
    hostOf(engineFor, address),
  )
  const { refused, refuse } = refusals()
  /** Without the middleware nothing is kept: the context may be one that all requests share. */
  const read = async (args: RouterArgs): Promise<Checked> => {
    const engine = engineFor(args)
    const visit = visitOf(args.request)
    return knownOf(engine, args.context, visitorOf(visit)) ?? sessionOf(engine, visit)
  }
  const requireIn = async (args: RouterArgs, checked: Checked): Promise<ServerSession> => {
    const { session } = checked
    if (session) return session
    const headers = strangerHeaders(checked)
    return refuse(args, checked, { headers, page: () => signInPage(args) })
  }
  const requireSession = async (args: RouterArgs): Promise<ServerSession> =>
    requireIn(args, await read(args))
  return {
    handler: async (args) => (await answer(args)) ?? new Response('Not Found', { status: 404 }),
    middleware: async ({ request, context }, next) => {
      const args = { request, context }
      if (isAskedByNobody(request)) context.set(sessionContext, null)
      if (isAskedByNobody(request) || isEndpoint(args)) return next()
      const engine = engineFor(args)
      const visit = visitOf(request)
      // An object of its own, by which a refusal is remembered.
      const checked = await lookUp(engine, async () =>
        know(engine, context, { ...(await sessionOf(engine, visit)) }, visitorOf(visit)),
      )
      context.set(sessionContext, checked.session)
      const response = await next()
      const missing = refused.get(checked)
      if (!missing) return passOn(response, checked)
      return passOn(inPlaceOf(response, missing), checked)
    },
    sessionContext,
    getSession: async (args) => (await read(args)).session,
    requireSession,
    requireFresh: async (args, options) => {
      const checked = await read(args)
      const session = await requireIn(args, checked)
      const missing = await stale(args, checked, options)
      if (!missing) return session
      const { headers, page } = missing
      const led = isSafe(args.request.method) ? page : undefined
      return refuse(args, checked, { headers, page: led })
    },
    requireRole: requireRoleBy(requireSession, async (args) =>
      refuse(args, await read(args), { ...FORBIDDEN, page: undefined }),
    ),
    getAccessToken: async (args, ...asked) => token(args, await read(args), ...asked),
    signIn: async (...asked) => redirectTo(await signIn(...asked)),
    signOut: async (...asked) => redirectTo(await signOut(...asked)),
  }
}
