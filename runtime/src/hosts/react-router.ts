import type { Acted, Actions } from '../bridge/act.js'
import type { BindingConfig } from '../bridge/configuration.js'
import { webExchange } from '../bridge/exchange.js'
import type { FreshOptions } from '../bridge/fresh.js'
import type { FullStackFunctions, SessionReading } from '../bridge/full-stack-functions.js'
import type { HostReading, Refusal } from '../bridge/host.js'
import { identifyVisitor } from '../bridge/known.js'
import type { AddressOptions } from '../bridge/peer.js'
import { NEVER_CACHED, serializeCookies } from '../bridge/set-cookies.js'
import { isSafe, readPath, unauthorized, uncached, wantsPage, withHeaders } from '../bridge/web.js'
import type { AnyRole, ServerSession } from '../config/session-of.js'
import { EMPTY_JAR } from '../cookies/jar.js'
import type { Session } from '../types.js'
import type { WebRequest, WebResponse } from '../web-types.js'

/** Code has to name a context that React Router finds a value by: any object is one. */
export interface RouterContextKey<Value> {
  defaultValue?: Value
}

/** The part of what loaders, actions and middleware are given that is used. Fits React Router 7 and 8. */
export interface RouterArgs {
  readonly request: WebRequest
  readonly context: object
}

/** The part of what middleware is given that is used. */
export interface RouterMiddlewareArgs<Value> {
  readonly request: WebRequest
  readonly context: { set(key: RouterContextKey<Value>, value: Value): void }
}

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
export interface ReactRouterAuthResult<Shown = Session, Role = AnyRole<Shown>>
  extends
    FullStackFunctions<RouterArgs, Shown, Role>,
    SessionReading<RouterArgs, Shown>,
    Actions<RouterArgs, WebResponse> {
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
  /** In a loader, an action or a middleware; where ours has not run, it is read now. @inheritDoc */
  readonly getSession: (args: RouterArgs) => Promise<ServerSession<Shown> | null>
  /** In each loader and action: it throws an answer. Whoever asks for the data of a page is led as for the page. @inheritDoc */
  readonly requireSession: (args: RouterArgs) => Promise<ServerSession<Shown>>
  /** In the loader of the page that has the form, and in its action: it throws an answer. @inheritDoc */
  readonly requireFresh: (args: RouterArgs, options?: FreshOptions) => Promise<ServerSession<Shown>>
  /** In each loader and action that is theirs: it throws an answer, and the `ErrorBoundary` shows the 403. @inheritDoc */
  readonly requireRole: (args: RouterArgs, role: Role) => Promise<ServerSession<Shown>>
}

/** How React Router ends the path of a page whose data alone is wanted: that of the first page, then any other's. */
const OF_THE_FIRST = /\/_(?:root)?\.data$/
const OF_A_PAGE = /\.data$/

/** Where to come back to: the page, as its address is, and not an action of it. */
function readPage({ method, url }: WebRequest): string {
  const { pathname, searchParams } = new URL(url)
  const page = pathname.replace(OF_THE_FIRST, '/').replace(OF_A_PAGE, '')
  if (!isSafe(method)) return page
  // What React Router adds itself: which routes it wants the data of, and that it is the index route which is meant.
  searchParams.delete('_routes')
  searchParams.delete('index', '')
  return searchParams.size > 0 ? `${page}?${searchParams.toString()}` : page
}

/** Tells whether a person waits for a page: for all of it, or for its data. */
function isForPage(request: WebRequest): boolean {
  return wantsPage(request.headers) || OF_A_PAGE.test(readPath(request))
}

/** Tells whether an answer is the data of a page: React Router 7 shows a loader no other sign that it is wanted. */
function isDataOfPage({ headers }: WebResponse): boolean {
  return headers.has('x-remix-response')
}

/** A redirect that a browser follows as it does on its own: the pages of sign-in are no routes of the application's. */
export function createRedirect({ url, cookies }: Acted): WebResponse {
  const headers = new Headers({
    location: url,
    'cache-control': NEVER_CACHED,
    'x-remix-reload-document': 'true',
  })
  for (const line of serializeCookies(cookies)) headers.append('set-cookie', line)
  return new Response(null, { status: 302, headers })
}

function answerRefusal(
  args: RouterArgs,
  { status, headers, page }: Refusal<RouterArgs>,
  isPage: boolean,
): WebResponse {
  if (isPage && page && status === 401)
    return createRedirect({ url: page(args), cookies: EMPTY_JAR })
  return status === 403
    ? new Response('Forbidden', { status, statusText: 'Forbidden', headers })
    : unauthorized(headers)
}

export function refuseRequest(args: RouterArgs, how: Refusal<RouterArgs>): WebResponse {
  return answerRefusal(args, how, isForPage(args.request))
}

/** The answer to whoever was refused, in place of what code made of it that may have kept the refusal to itself. */
export function replaceRefused(
  args: RouterArgs,
  response: WebResponse,
  how: Refusal<RouterArgs>,
): WebResponse {
  const isData = isDataOfPage(response)
  const isLed = isData && how.page !== undefined && how.status === 401
  if (!isLed && response.status === how.status) return withHeaders(response, how.headers)
  return isData ? answerRefusal(args, how, isData) : uncached(response)
}

const exchange = webExchange<RouterArgs>(({ request }) => request)

export const routerReading: HostReading<RouterArgs> = {
  ...exchange,
  // The request is another one where React Router takes it apart.
  key: ({ context }) => context,
  visitor: (args) => identifyVisitor(exchange.visit(args)),
  isForgetful: true,
  page: ({ request }) => readPage(request),
}
