import type { Actions } from '../bridge/act.js'
import type { BindingConfig } from '../bridge/configuration.js'
import { webExchange } from '../bridge/exchange.js'
import type { FreshOptions } from '../bridge/fresh.js'
import type { Requirements, SessionReading, TokenReading } from '../bridge/full-stack-functions.js'
import type { HostReading } from '../bridge/host.js'
import type { AddressOptions } from '../bridge/peer.js'
import { isSafe, applySession, copyWithSession, readPath, wantsPage } from '../bridge/web.js'
import { resolveEnvironment } from '../config/host.js'
import type { AnyRole, ServerSession } from '../config/session-of.js'
import { isRecord } from '../guards.js'
import type { Checked } from '../http/read-session.js'
import type { Awaitable, Session } from '../types.js'
import type { WebRequest, WebResponse } from '../web-types.js'

/** The arguments that Start hands to middleware, as far as they are used: to that of a request, or of a server function. */
export interface StartAsked {
  readonly request: WebRequest
  /** Undefined where a server function runs, of which the request may be that of the page that is rendered. */
  readonly handlerType?: string | undefined
  readonly serverFnMeta?: { readonly id: string } | undefined
}

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
export interface TanStackStartAuthResult<Shown = Session, Role = AnyRole<Shown>>
  extends
    Requirements<StartAsked, Shown, Role>,
    TokenReading<WebRequest>,
    SessionReading<WebRequest, Shown>,
    Actions<WebRequest, string> {
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
   * In a middleware, of the page that has the form, and of the server function or the server route to which it is sent. Whatever is
   * sent by POST, but for what the router loads for a page, gets 401.
   *
   * @example
   * createMiddleware().server(async ({ next, ...asked }) => next({ context: { session: await requireFresh(asked) } }))
   * @throws InvalidConfig where a page is made in advance
   * @inheritDoc
   */
  readonly requireFresh: (
    asked: StartAsked,
    options?: FreshOptions,
  ) => Promise<ServerSession<Shown>>
  /**
   * In a middleware, of the server functions and the server routes that are theirs. A page that needs the role, or what the router
   * loads for one, is led to the error page, with `error=MissingRole`.
   *
   * @throws InvalidConfig where a page is made in advance, too
   * @inheritDoc
   */
  readonly requireRole: (asked: StartAsked, role: Role) => Promise<ServerSession<Shown>>
}

/** Tells whether a server function is called by itself, and not while a page is rendered. */
function isCalled({ request, serverFnMeta }: StartAsked): boolean {
  return serverFnMeta !== undefined && readPath(request).split('/').includes(serverFnMeta.id)
}

/** Tells whether the router waits for it, which leads the page that it has to where it is told. */
function isForRouter({ headers }: WebRequest): boolean {
  return headers.get('x-tsr-serverfn') === 'true'
}

/** Tells whether a person waits for a page, however the framework asks for it. */
export function isForPage(asked: StartAsked): boolean {
  const { request, handlerType } = asked
  if (isForRouter(request)) return true
  if (handlerType === undefined && !isCalled(asked)) return true
  return isSafe(request.method) && wantsPage(request.headers)
}

function readPage({ headers, url }: WebRequest): string | undefined {
  const page = headers.has('x-tsr-serverfn') ? headers.get('referer') : url
  if (page === null || !URL.canParse(page)) return undefined
  const { pathname, search } = new URL(page)
  return `${pathname}${search}`
}

function readResponse(result: object): WebResponse | undefined {
  const response: unknown = Reflect.get(result, 'response')
  return isResponse(response) ? response : undefined
}

function isResponse(value: unknown): value is WebResponse {
  return isRecord(value) && value['headers'] instanceof Headers
}

/** The result of a request, with the cookies of the session check, and kept from every cache where it is somebody's. */
export function finished<Result extends object>(result: Result, checked: Checked): Result {
  const response = readResponse(result)
  if (!response) return result
  // The framework has its own marks on what it has made, such as what the router leads away by.
  if (Object.keys(response).length === 0)
    return { ...result, response: copyWithSession(response, checked) }
  applySession(response.headers, checked)
  return result
}

export const startReading: HostReading<StartAsked> = {
  ...webExchange<StartAsked>(({ request }) => request),
  page: ({ request }) => readPage(request),
  nobodysMistake: 'a page that is made in advance is the same for everybody',
}

/** Tells whether pages are made in advance: nobody asks, and there is no secret. */
export function isPrerendering(config: BindingConfig): boolean {
  return resolveEnvironment(config)['TSS_PRERENDERING'] === 'true'
}
