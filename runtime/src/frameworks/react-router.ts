import {
  actingOn,
  fieldsOf,
  signInFor,
  signInPage,
  signOutFor,
  type Acted,
  type ActFields,
} from '../bridge/act.js'
import { engineOf, type BindingConfig } from '../bridge/configuration.js'
import type { AddressOptions } from '../bridge/peer.js'
import { besides, NEVER_CACHED, setCookiesOf } from '../bridge/set-cookies.js'
import { isAskedByNobody, pathOf, uncached, visitOf } from '../bridge/web.js'
import type { SessionOf } from '../config/session-of.js'
import type { Engine } from '../engine.js'
import { answer } from '../http/answer.js'
import { isEndpoint } from '../http/read-request.js'
import { sessionOf } from '../http/session-of.js'
import {
  isDataOfPage,
  isForPage,
  pageOf,
  type RouterArgs,
  type RouterContextKey,
  type RouterMiddlewareArgs,
} from '../react-router/request.js'
import type { Client } from '../request.js'
import type { Checked } from '../session/check.js'
import type { Session } from '../types.js'
import type { WebFormData, WebRequest, WebResponse } from '../web-types.js'

export type { RouterArgs, RouterContextKey, RouterMiddlewareArgs } from '../react-router/request.js'
export { AuthError, CredentialsSignin } from '../errors.js'
export { customFetch } from '../providers/provider.js'
export type { ActFields } from '../bridge/act.js'
export type { Account, DefaultSession, JWT, Profile, Session, User } from '../types.js'

/** What can be configured. With `basename` of React Router, `basePath` begins with it: `/base/auth`. */
export type ReactRouterAuthConfig = BindingConfig

/** A configuration, or a function that gives the one for a request, such as `perEnvironment` makes. */
export type ReactRouterConfiguration<Config extends BindingConfig = BindingConfig> =
  | Config
  | ((args: RouterArgs) => Config)

/** What React Router doesn't know of a visitor: a server of your own may put it into the context. */
export type ReactRouterAuthOptions = AddressOptions<RouterArgs>

/** Sign-in for an application of React Router in framework mode. */
export interface ReactRouterAuthResult<Shown = Session> {
  /** Answers the endpoints, as `loader` and as `action` of a resource route for `auth/*`. */
  readonly handler: (args: RouterArgs) => Promise<WebResponse>
  /**
   * Puts the session, or null, into the context, and passes a renewed session cookie on: first in the `middleware` of
   * `app/root.tsx`. What is made for somebody is kept out of every cache, unless it says otherwise. Where the session can't
   * be checked, the request fails.
   */
  readonly middleware: (
    args: RouterMiddlewareArgs<Shown | null>,
    next: () => Promise<WebResponse>,
  ) => Promise<WebResponse>
  /** What the session is found by: `context.get(sessionContext)`, which throws where the middleware has not run. */
  readonly sessionContext: RouterContextKey<Shown | null>
  /** The session, or null, in a loader, an action or a middleware; where ours has not run, it is read now. */
  readonly getSession: (args: RouterArgs) => Promise<Shown | null>
  /**
   * The session, for whatever must not happen without one: in each loader and action. Where there is none, it throws an
   * answer: whoever asks for a page, or for its data, is led to the sign-in page, a program gets 401.
   */
  readonly requireSession: (args: RouterArgs) => Promise<Shown>
  /**
   * Signs in from an action: `return signIn(args, 'credentials', await args.request.formData())`.
   *
   * @param authorizationParams for the provider's page, such as `prompt`
   * @returns the redirect to where to go next, with the cookies
   * @throws AuthError why it was refused
   */
  readonly signIn: (
    args: RouterArgs,
    provider?: string,
    options?: WebFormData | ActFields,
    authorizationParams?: Readonly<Record<string, string>>,
  ) => Promise<WebResponse>
  /** Signs out from an action. @returns the redirect to where to go next, with the cookies */
  readonly signOut: (args: RouterArgs, options?: ActFields) => Promise<WebResponse>
}

/** A redirect that a browser follows as it does on its own: the pages of sign-in are no routes of the application's. */
function redirectTo(location: string, cookies: readonly string[] = []): WebResponse {
  const headers = new Headers({
    location,
    'cache-control': NEVER_CACHED,
    'x-remix-reload-document': 'true',
  })
  for (const line of cookies) headers.append('set-cookie', line)
  return new Response(null, { status: 302, headers })
}

/** What the middleware has read for a request. */
interface Read {
  /** The Cookie header that it was read from. */
  readonly cookie: string | null
  readonly session: Session | null
}

/** The requests that an application is answering. */
interface Requests {
  readonly engine: (args: RouterArgs) => Engine
  readonly client: (args: RouterArgs) => Client | undefined
  /** By the context, which stays the same where React Router makes requests anew. */
  readonly reads: WeakMap<object, Read>
  /** Those in which somebody was refused. */
  readonly refused: WeakSet<Read>
}

/** What the middleware has read; a context that several requests share says nothing of another visitor. */
function readFor({ reads }: Requests, { request, context }: RouterArgs): Read | undefined {
  const read = reads.get(context)
  return read?.cookie === request.headers.get('cookie') ? read : undefined
}

async function getSession(requests: Requests, args: RouterArgs): Promise<Session | null> {
  const read = readFor(requests, args)
  if (read) return read.session
  const { session } = await sessionOf(requests.engine(args), visitOf(args.request))
  return session
}

function toSignIn(requests: Requests, args: RouterArgs): WebResponse {
  const { request } = args
  const engine = requests.engine(args)
  const acting = actingOn(engine, request, requests.client(args))
  return redirectTo(signInPage(engine, acting, pageOf(request)))
}

/** What a stranger gets: a person the sign-in page, a program 401. */
function refuse(requests: Requests, args: RouterArgs): WebResponse {
  const read = readFor(requests, args)
  if (read) requests.refused.add(read)
  if (isForPage(args.request)) return toSignIn(requests, args)
  const headers = { 'cache-control': NEVER_CACHED }
  return new Response('Unauthorized', { status: 401, headers })
}

/** The answer for whoever is signed in, with the renewed cookie. One that the answer sets itself counts more. */
function passOn(response: WebResponse, { session, cookies }: Checked): WebResponse {
  const isOurs = session !== null && !response.headers.has('cache-control')
  if (!isOurs && cookies.size === 0) return response
  const passed = uncached(response)
  for (const line of besides(cookies, response.headers.getSetCookie()))
    passed.headers.append('set-cookie', line)
  return passed
}

function middlewareBy(
  requests: Requests,
  key: RouterContextKey<Session | null>,
): ReactRouterAuthResult['middleware'] {
  return async ({ request, context }, next) => {
    if (isAskedByNobody(request)) {
      context.set(key, null)
      return next()
    }
    const args = { request, context }
    const engine = requests.engine(args)
    if (isEndpoint(pathOf(request), engine.basePath)) return next()
    const checked = await sessionOf(engine, visitOf(request))
    const { session } = checked
    const read = { cookie: request.headers.get('cookie'), session }
    requests.reads.set(context, read)
    context.set(key, session)
    const response = await next()
    if (!requests.refused.has(read)) return passOn(response, checked)
    return isDataOfPage(response) ? toSignIn(requests, args) : uncached(response)
  }
}

function actionsBy(requests: Requests): Pick<ReactRouterAuthResult, 'signIn' | 'signOut'> {
  const act = async (
    args: RouterArgs,
    given: ActFields,
    by: (engine: Engine, acting: ReturnType<typeof actingOn>, fields: ActFields) => Promise<Acted>,
  ): Promise<WebResponse> => {
    const { request } = args
    const engine = requests.engine(args)
    const acting = actingOn(engine, request, requests.client(args))
    const wanted = { ...given, redirectTo: given.redirectTo ?? pageOf(request) }
    const { url, cookies } = await by(engine, acting, wanted)
    return redirectTo(url, setCookiesOf(cookies))
  }
  return {
    signIn: async (args, provider, options = {}, params = {}) => {
      const given: ActFields = options instanceof FormData ? fieldsOf(options) : options
      return act(args, given, async (engine, acting, fields) =>
        signInFor(engine, acting, provider, fields, params),
      )
    },
    signOut: async (args, options = {}) => act(args, options, signOutFor),
  }
}

async function answerTo(
  engine: Engine,
  request: WebRequest,
  client: Client | undefined,
): Promise<WebResponse> {
  const { method } = request
  const { basePath } = engine
  const read = (): WebRequest => request
  const answered = await answer(engine, { path: pathOf(request), method, basePath, client, read })
  return answered ?? new Response('Not Found', { status: 404 })
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
  const sessionContext: RouterContextKey<Session | null> = {}
  const requests: Requests = {
    engine: (args) => engineOf(config, args),
    client: (args) => {
      const seen = address?.(args)
      return seen === undefined ? undefined : { peer: seen, address: seen }
    },
    reads: new WeakMap(),
    refused: new WeakSet(),
  }
  return {
    handler: async (args) => answerTo(requests.engine(args), args.request, requests.client(args)),
    middleware: middlewareBy(requests, sessionContext),
    sessionContext,
    getSession: async (args) => getSession(requests, args),
    requireSession: async (args) => {
      const session = await getSession(requests, args)
      // React Router takes an answer that is thrown for the one to give.
      return session ?? Promise.reject(refuse(requests, args))
    },
    ...actionsBy(requests),
  }
}
