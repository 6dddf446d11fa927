import type { NextFetchEvent, NextRequest } from 'next/server.js'
import type { ActFields } from '../bridge/act.js'
import type { Adapter, AdapterUser, UserOf } from '../adapter.js'
import type { AccessToken, AccessTokenOptions } from '../bridge/access-token.js'
import type { FreshOptions } from '../bridge/fresh.js'
import type { BindingConfig } from '../bridge/configuration.js'
import type { NodeRequest, NodeResponse } from '../bridge/node.js'
import type { Callbacks } from '../config/config.js'
import type { Cookie } from '../cookies/jar.js'
import type { AnyRole, ServerSession } from '../config/session-of.js'
import type { Awaitable, Session, Optional } from '../types.js'
import type { WebFormData, WebHeaders, WebResponse } from '../web-types.js'

/** Decisions that the application may make itself, those of a gate among them. */
export interface NextCallbacks<Stored = AdapterUser> extends Callbacks<Stored> {
  /**
   * Decides whether a gate lets a request pass: `export { auth as proxy } from '@/auth'`. It is convenience: what protects is
   * `requireSession` where the data is.
   *
   * @returns false to lead to the sign-in page, or an answer of its own
   */
  authorized: (params: {
    request: NextRequest
    auth: ServerSession | null
  }) => Awaitable<boolean | WebResponse | undefined>
}

/** The configuration. `basePath` is `/api/auth` by default, below Next's own. */
export interface NextAuthConfig<Kept extends Adapter = Adapter> extends Omit<
  BindingConfig<Kept>,
  'callbacks'
> {
  readonly callbacks?: Optional<NextCallbacks<UserOf<Kept>>> | undefined
}

/** Options for what the binding can't know. */
export interface NextAuthOptions {
  /**
   * The visitor's IP address: limits are counted by it. Next tells none; read it from what your own proxy or platform
   * sets, never from what a visitor can.
   */
  readonly address?: ((request: { readonly headers: WebHeaders }) => string | undefined) | undefined
}

/** A request, and who has made it. */
export interface NextAuthRequest<Shown = Session> extends NextRequest {
  readonly auth: ServerSession<Shown> | null
}

/** The context that Next hands to a route's handler beside the request. */
export interface RouteContext {
  readonly params: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** The part of the request that Pages have. */
export interface PagesRequest extends NodeRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The body as Next has parsed it, unless `bodyParser` is off. */
  readonly body?: unknown
}

/** The part of the response that Pages have. */
export type PagesResponse = NodeResponse

/** Who is signed in, wherever Next runs code. */
export interface NextAuthFunction<Shown = Session> {
  /**
   * A gate by itself: `export { auth as proxy } from '@/auth'`. It renews the session, and lets pass whom the callback
   * `authorized` does.
   */
  (request: NextRequest, event: NextFetchEvent): Promise<WebResponse>
  /**
   * A gate, or a route's handler, that is told who is there: `request.auth`. It is not asked for the endpoints of sign-in.
   */
  <Context = RouteContext>(
    handler: (
      request: NextAuthRequest<Shown>,
      context: Context,
    ) => Awaitable<WebResponse | null | undefined | void>,
  ): (request: NextRequest, context: Context) => Promise<WebResponse>
  /** In an API route of Pages. */
  (req: PagesRequest, res: PagesResponse): Promise<ServerSession<Shown> | null>
  /** In `getServerSideProps`. */
  (context: {
    readonly req: PagesRequest
    readonly res: PagesResponse
  }): Promise<ServerSession<Shown> | null>
  /** In components, actions and handlers of the App Router; read once while a page is rendered. */
  (): Promise<ServerSession<Shown> | null>
}

/** Options of `requireFresh` in components and actions. */
export interface NextFreshOptions extends FreshOptions {
  /** Where to come back to. */
  readonly redirectTo?: string
}

/** The session, for whatever must not happen on a browser that somebody has left open. */
export interface NextFreshFunction<Shown = Session> {
  /**
   * A route's handler that runs only with a fresh session: `export const DELETE = requireFresh(async (request) => …)`. Whoever
   * asks for a page is led to where it is confirmed, or to the sign-in page, and comes back; a program gets 401, and so does
   * what is no GET: of a session that is not fresh with the header of RFC 9470.
   */
  <Context = RouteContext>(
    handler: (
      request: NextAuthRequest<Shown>,
      context: Context,
    ) => Awaitable<WebResponse | null | undefined | void>,
    options?: FreshOptions,
  ): (request: NextRequest, context: Context) => Promise<WebResponse>
  /**
   * In components and actions: in the page that has the form, and in the action to which it is sent. It ends as
   * `requireSession` for strangers; where nobody has proven within `maxAge` seconds to be who it is, it leads to where that is
   * confirmed, whoever asks: Next lets neither answer 401. Where the session can't be told, it rejects.
   */
  (options?: NextFreshOptions): Promise<ServerSession<Shown>>
}

/** The session, for whatever only some people may do. @throws InvalidConfig where no role is named */
export interface NextRoleFunction<Shown = Session, Role = AnyRole<Shown>> {
  /**
   * A route's handler that runs only where `user.role` of the session is the role, or `user.roles` has it; of several roles any
   * will do: `export const DELETE = requireRole('admin', async (request) => …)`. Whoever has none of them gets 403, as a page or as
   * JSON; a stranger is led to the sign-in page, and a program gets 401.
   */
  <Context = RouteContext>(
    role: Role,
    handler: (
      request: NextAuthRequest<Shown>,
      context: Context,
    ) => Awaitable<WebResponse | null | undefined | void>,
  ): (request: NextRequest, context: Context) => Promise<WebResponse>
  /**
   * In components and actions. It ends as `requireSession` for strangers; whoever has none of the roles is led to the error page,
   * with `error=MissingRole`: Next lets neither answer 403. Where the session can't be told, it rejects.
   *
   * @param options where strangers come back to
   */
  (role: Role, options?: { readonly redirectTo?: string }): Promise<ServerSession<Shown>>
}

/**
 * An access token of a service, for whoever makes a request: refreshed where it ends within a minute, once for all that ask at
 * the same time, in however many processes.
 *
 * @throws RefreshTokenError where there is none: its `reason` says why, and its `signInUrl` where to get one
 * @throws TypeError where the provider is none that gives access tokens
 * @see RFC 6749, section 6
 */
export interface NextAccessTokenFunction {
  /** In an API route of Pages, and in `getServerSideProps`. */
  (
    req: PagesRequest,
    res: PagesResponse,
    provider: string,
    options?: AccessTokenOptions,
  ): Promise<AccessToken>
  /**
   * In components, actions and handlers of the App Router. Next tells no address: `signInUrl` leads back to where `redirectTo`
   * says.
   */
  (provider: string, options?: AccessTokenOptions): Promise<AccessToken>
}

/** Where to go afterwards, and what the provider asks for. */
export interface ActionOptions<Redirect extends boolean = boolean> extends ActFields {
  /** False: says where it leads in place of going there. */
  readonly redirect?: Redirect
}

/**
 * Where a sign-in leads, as Auth.js says it: the address. It has nothing of what a browser is told: whoever is refused is
 * told by what is thrown.
 */
export type SignInAddress = string &
  Readonly<Partial<Record<'code' | 'error' | 'ok' | 'status' | 'url', undefined>>>

/** The outcome of a sign-out, as Auth.js says it. */
export interface SignedOut {
  /** The address that it leads to. */
  readonly redirect: string
  /** Cookies that were set already. */
  readonly cookies: readonly Cookie[]
}

/** Parameters for the provider's page, such as `prompt`: whatever `URLSearchParams` takes. */
export type AuthorizationParams =
  | string
  | string[][]
  | Readonly<Record<string, string>>
  | URLSearchParams

/** Signs in from a Server Action, or a handler. It ends in Next's `redirect`, which throws: not within `try`. */
export interface SignInAction {
  (
    provider: string | undefined,
    options: ActionOptions<false> & { readonly redirect: false },
    authorizationParams?: AuthorizationParams,
  ): Promise<SignInAddress>
  (
    provider?: string,
    options?: WebFormData | ActionOptions<true>,
    authorizationParams?: AuthorizationParams,
  ): Promise<never>
  (
    provider: string | undefined,
    options: ActionOptions,
    authorizationParams?: AuthorizationParams,
  ): Promise<SignInAddress>
}

/** Signs out from a Server Action, or a handler. It ends in Next's `redirect`, which throws: not within `try`. */
export interface SignOutAction {
  (options: ActionOptions<false> & { readonly redirect: false }): Promise<SignedOut>
  (options?: ActionOptions<true>): Promise<never>
  (options: ActionOptions): Promise<SignedOut>
}

/** Answers the endpoints. */
export interface NextAuthHandlers {
  /** `export const { GET, POST } = handlers` in `app/api/auth/[...auth]/route.ts`. */
  readonly GET: (request: NextRequest) => Promise<WebResponse>
  readonly POST: (request: NextRequest) => Promise<WebResponse>
  /** Needed with `trustedOrigins` and `bearer.origins` alone: by it a browser asks first. */
  readonly OPTIONS: (request: NextRequest) => Promise<WebResponse>
  /** `export default handlers.pages` in `pages/api/auth/[...auth].ts`, with or without `bodyParser`. */
  readonly pages: (req: PagesRequest, res: PagesResponse) => Promise<void>
}

/** Sign-in for an application of Next. */
export interface NextAuthResult<Shown = Session, Role = AnyRole<Shown>> {
  readonly handlers: NextAuthHandlers
  readonly auth: NextAuthFunction<Shown>
  readonly signIn: SignInAction
  readonly signOut: SignOutAction
  /**
   * Hands data to the callbacks `jwt` and `session` with the trigger `update`, from a Server Action or a handler, and tells the
   * pages that are open.
   *
   * @param data what they find as `session` and as `newSession`
   * @returns the session that comes of it; null where nobody is signed in
   */
  readonly update: (data?: unknown) => Promise<ServerSession<Shown> | null>
  /** The name that Auth.js 5 has for `update`. */
  readonly unstable_update: (data?: unknown) => Promise<ServerSession<Shown> | null>
  /**
   * The session, for whatever must not happen without one: to be called where the data is read or written. Whoever has none
   * is led to the sign-in page; where the session can't be told, it rejects.
   *
   * @param redirectTo where to come back to
   */
  readonly requireSession: (options?: {
    readonly redirectTo?: string
  }) => Promise<ServerSession<Shown>>
  readonly requireFresh: NextFreshFunction<Shown>
  readonly requireRole: NextRoleFunction<Shown, Role>
  readonly getAccessToken: NextAccessTokenFunction
}
