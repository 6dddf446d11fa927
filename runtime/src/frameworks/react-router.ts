import type { Adapter } from '../adapter.js'
import { resolveEngine, type BindingConfig } from '../bridge/configuration.js'
import { fullStack } from '../bridge/full-stack.js'
import type { Refusal } from '../bridge/host.js'
import { isAskedByNobody, copyWithSession } from '../bridge/web.js'
import type { ServerSession, SessionOf } from '../config/session-of.js'
import {
  createRedirect,
  refuseRequest,
  replaceRefused,
  routerReading,
  type ReactRouterAuthOptions,
  type ReactRouterAuthResult,
  type ReactRouterConfiguration,
  type RouterArgs,
  type RouterContextKey,
} from '../hosts/react-router.js'
import type { Checked } from '../http/read-session.js'

export * from '../bridge/exports.js'
export type { GetAccessToken } from '../bridge/access-token.js'
export type { ActFields } from '../bridge/act.js'
export type {
  ReactRouterAuthOptions,
  ReactRouterAuthResult,
  ReactRouterConfiguration,
  RouterArgs,
  RouterContextKey,
  RouterMiddlewareArgs,
} from '../hosts/react-router.js'

/** The configuration. With `basename` of React Router, `basePath` begins with it: `/base/auth`. */
export type ReactRouterAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

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
  // What was read in requests in which somebody was refused, and how: code may keep the answer that is thrown to itself.
  const refused = new WeakMap<Checked, Refusal<RouterArgs>>()
  const { act, answer, functions, getSession, isEndpoint, look } = fullStack<RouterArgs>({
    ...routerReading,
    engine: (args) => resolveEngine(config, args),
    client: (args) => {
      const seen = address?.(args)
      // Most read it from a header, which says nothing of the peer.
      return seen === undefined ? undefined : { peer: undefined, address: seen }
    },
    refuse: async (args, { page, ...told }, checked) => {
      // By what was refused: the middleware may have the request otherwise.
      const how = { ...told, page: page && (() => page(args)) }
      refused.set(checked, how)
      // React Router takes an answer that is thrown for the one to give.
      return Promise.reject(refuseRequest(args, how))
    },
  })
  return {
    ...functions,
    getSession,
    sessionContext,
    handler: async (args) => (await answer(args)) ?? new Response('Not Found', { status: 404 }),
    middleware: async ({ request, context }, next) => {
      const args = { request, context }
      if (isAskedByNobody(request)) context.set(sessionContext, null)
      if (isAskedByNobody(request) || isEndpoint(args)) return next()
      const checked = await look(args)
      context.set(sessionContext, checked.session)
      const response = await next()
      const how = refused.get(checked)
      return copyWithSession(how ? replaceRefused(args, response, how) : response, checked)
    },
    signIn: async (...asked) => createRedirect(await act.signIn(...asked)),
    signOut: async (...asked) => createRedirect(await act.signOut(...asked)),
  }
}
