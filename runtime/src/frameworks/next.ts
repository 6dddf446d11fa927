import type { NextFetchEvent, NextRequest } from 'next/server.js'
import { freshGuard, type FreshOptions, type Guard } from '../bridge/fresh.js'
import { requireRoleBy, roleGuard } from '../bridge/role.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { accessTokensOf } from '../next/access-token.js'
import { actionsOf, askToConfirm, askToSignIn, tellDenied } from '../next/actions.js'
import { pagesHandler, routeHandler } from '../next/handlers.js'
import { appSession, gate, isWeb, guarded, pagesSession, withSession } from '../next/sessions.js'
import { siteFor as siteOf, type NextConfiguration, type SiteFor } from '../next/site.js'
import type {
  NextAuthConfig,
  NextAuthFunction,
  NextAuthOptions,
  NextAuthRequest,
  NextAuthResult,
  NextFreshFunction,
  NextFreshOptions,
  NextRoleFunction,
  PagesRequest,
  PagesResponse,
} from '../next/types.js'
import type { Awaitable } from '../types.js'
import type { WebResponse } from '../web-types.js'

export * from '../bridge/exports.js'
export type {
  ActionOptions,
  NextAccessTokenFunction,
  NextAuthConfig,
  NextAuthFunction,
  NextAuthHandlers,
  NextAuthOptions,
  NextAuthRequest,
  NextAuthResult,
  NextCallbacks,
  NextFreshFunction,
  NextFreshOptions,
  NextRoleFunction,
  RouteContext,
  SignInAction,
  SignInAddress,
  SignOutAction,
  SignedOut,
} from '../next/types.js'
export type { NextConfiguration } from '../next/site.js'
export type { DefaultUser } from '../types.js'

/** A handler of requests, whatever Next hands to it beside them. */
type Handler = (
  request: NextAuthRequest,
  context: unknown,
) => Awaitable<WebResponse | null | undefined | void>

/** The context of `getServerSideProps`. */
interface PagesContext {
  readonly req: PagesRequest
  readonly res: PagesResponse
}

/** Who is signed in, by what it is called with: Next's own values say where it runs. */
function authOf(siteFor: SiteFor, fromApp: ReturnType<typeof appSession>): NextAuthFunction {
  const fromPages = async (req: PagesRequest, res: PagesResponse): Promise<ServerSession | null> =>
    (await pagesSession(siteFor, req, res)).session

  function auth(request: NextRequest, event: NextFetchEvent): Promise<WebResponse>
  function auth(handler: Handler): (request: NextRequest, context: unknown) => Promise<WebResponse>
  function auth(req: PagesRequest, res: PagesResponse): Promise<ServerSession | null>
  function auth(context: PagesContext): Promise<ServerSession | null>
  function auth(): Promise<ServerSession | null>
  function auth(
    first?: NextRequest | Handler | PagesRequest | PagesContext,
    second?: NextFetchEvent | PagesResponse,
  ): unknown {
    if (first === undefined) return fromApp().then(({ session }) => session)
    if (typeof first === 'function')
      return async (request: NextRequest, context: unknown) =>
        withSession(siteFor, request, async (asked) => first(asked, context))
    if ('req' in first) return fromPages(first.req, first.res)
    if (isWeb(first)) return withSession(siteFor, first, gate)
    if (second && 'setHeader' in second) return fromPages(first, second)
    throw new TypeError('auth was called with something that is not of Next')
  }
  return auth
}

/** A route's handler behind a guard. */
function guardedHandler(
  siteFor: SiteFor,
  guard: Guard,
  handler: Handler,
): (request: NextRequest, context: unknown) => Promise<WebResponse> {
  return async (request, context) =>
    withSession(
      siteFor,
      request,
      guarded(guard, (asked) => handler(asked, context)),
    )
}

/** Asks for a fresh session, for code that Next runs, or in front of a route's handler. */
function freshOf(siteFor: SiteFor, fromApp: ReturnType<typeof appSession>): NextFreshFunction {
  function requireFresh(
    handler: Handler,
    options?: FreshOptions,
  ): (request: NextRequest, context: unknown) => Promise<WebResponse>
  function requireFresh(options?: NextFreshOptions): Promise<ServerSession>
  function requireFresh(
    first: Handler | NextFreshOptions = {},
    options: FreshOptions = {},
  ): unknown {
    if (typeof first !== 'function')
      return (async () => {
        const checked = await fromApp()
        const session = checked.session ?? (await askToSignIn(siteFor, first.redirectTo))
        await askToConfirm(siteFor, checked, first)
        return session
      })()
    return guardedHandler(siteFor, freshGuard(options), first)
  }
  return requireFresh
}

/** Asks for a role, for code that Next runs, or in front of a route's handler. */
function roleOf(siteFor: SiteFor, fromApp: ReturnType<typeof appSession>): NextRoleFunction {
  const requireIn = requireRoleBy(
    async (redirectTo: string | undefined) =>
      (await fromApp()).session ?? askToSignIn(siteFor, redirectTo),
    async () => tellDenied(siteFor),
  )

  function requireRole(
    roles: AnyRole,
    handler: Handler,
  ): (request: NextRequest, context: unknown) => Promise<WebResponse>
  function requireRole(
    roles: AnyRole,
    options?: { readonly redirectTo?: string },
  ): Promise<ServerSession>
  function requireRole(
    roles: AnyRole,
    second: Handler | { readonly redirectTo?: string } = {},
  ): unknown {
    return typeof second === 'function'
      ? guardedHandler(siteFor, roleGuard(roles), second)
      : requireIn(second.redirectTo, roles)
  }
  return requireRole
}

/**
 * Sign-in for an application of Next 15 or 16, in the shape that Auth.js has. Nothing is read before there is a request, so
 * that `next build` needs no environment. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for a request; Next hands it none in components, actions and Pages
 * @example
 * export const { handlers, auth, signIn, signOut, requireSession } = NextAuth({ providers: [GitHub] })
 */
export function NextAuth<Config extends NextAuthConfig>(
  config: NextConfiguration<Config>,
  options?: NextAuthOptions,
): NextAuthResult<SessionOf<Config>>
export function NextAuth(config: NextConfiguration, options: NextAuthOptions = {}): NextAuthResult {
  const siteFor = siteOf(config, options)
  const fromApp = appSession(siteFor)
  const auth = authOf(siteFor, fromApp)
  const answer = routeHandler(siteFor)
  const actions = actionsOf(siteFor)
  return {
    handlers: { GET: answer, POST: answer, OPTIONS: answer, pages: pagesHandler(siteFor) },
    auth,
    ...actions,
    unstable_update: actions.update,
    requireSession: async ({ redirectTo } = {}) =>
      (await auth()) ?? (await askToSignIn(siteFor, redirectTo)),
    requireFresh: freshOf(siteFor, fromApp),
    requireRole: roleOf(siteFor, fromApp),
    getAccessToken: accessTokensOf(siteFor, fromApp),
  }
}
