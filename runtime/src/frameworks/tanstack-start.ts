import type { Adapter } from '../adapter.js'
import type { Acted } from '../bridge/act.js'
import { resolveConfig, placeConfig, type BindingConfig } from '../bridge/configuration.js'
import { forbid, fullStack, settle } from '../bridge/full-stack.js'
import type { FrameworkHost } from '../bridge/host.js'
import { findPeerClient } from '../bridge/peer.js'
import { NEVER_CACHED } from '../bridge/set-cookies.js'
import { unauthorized } from '../bridge/web.js'
import type { SessionOf } from '../config/session-of.js'
import { getEngine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import {
  finished,
  isForPage,
  isPrerendering,
  startReading,
  type StartAsked,
  type StartRouter,
  type TanStackStartAuthResult,
  type TanStackStartConfiguration,
} from '../hosts/tanstack-start.js'
import type { WebRequest } from '../web-types.js'

export * from '../bridge/exports.js'
export type { GetAccessToken } from '../bridge/access-token.js'
export type { ActFields } from '../bridge/act.js'
export type {
  StartAsked,
  StartNext,
  StartRouter,
  TanStackStartAuthResult,
  TanStackStartConfiguration,
} from '../hosts/tanstack-start.js'

/** The configuration. `basePath` is `/api/auth` by default; with `router.basepath` it begins with that: `/base/api/auth`. */
export type TanStackStartAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

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
  configuration: TanStackStartConfiguration,
  router: StartRouter,
): TanStackStartAuthResult {
  const placeStartConfig = ({ request }: StartAsked): BindingConfig =>
    placeConfig(resolveConfig(configuration, request), '/api/auth')
  const isNobody = (asked: StartAsked): boolean => isPrerendering(placeStartConfig(asked))
  const host: FrameworkHost<StartAsked> = {
    ...startReading,
    engine: (asked) => getEngine(placeStartConfig(asked)),
    client: ({ request }) => findPeerClient(request, undefined, router.address?.(request)),
    isNobody,
    refuse: async (asked, { status, headers, page }) => {
      // A server route answers itself; whatever else a page waits for has nowhere to show one.
      const isAnswer = status === 403 && asked.handlerType !== undefined
      if (page && !isAnswer && isForPage(asked))
        throw router.redirect({
          href: page(asked),
          reloadDocument: true,
          headers: { 'cache-control': NEVER_CACHED },
        })
      throw status === 403 ? await forbid(host, asked) : unauthorized(headers)
    },
  }
  const stack = fullStack(host)
  const { requireSession, requireFresh, requireRole, getAccessToken } = stack.functions
  // The requests whose cookies a request middleware passes on.
  const passed = new WeakSet<WebRequest>()
  const act = async (request: WebRequest, by: () => Promise<Acted>): Promise<string> => {
    if (!passed.has(request))
      throw new InvalidConfig('no request middleware passes the cookies on: see src/start.ts')
    return settle(host, { request }, await by())
  }
  return {
    requireFresh,
    requireRole,
    handler: async ({ request }) =>
      (await stack.answer({ request })) ?? new Response('Not Found', { status: 404 }),
    middleware: async (asked, next) => {
      if (isNobody(asked) || stack.isEndpoint(asked)) return next(null)
      const { session } = await stack.look(asked)
      // A server function's own middleware has no response.
      if (asked.handlerType !== undefined) passed.add(asked.request)
      return finished(await next(session), await stack.look(asked))
    },
    guard: async (asked, next) => next(await requireSession(asked)),
    getSession: async (request) => stack.getSession({ request }),
    getAccessToken: async (request, ...asked) => getAccessToken({ request }, ...asked),
    signIn: async (request, ...asked) =>
      act(request, async () => stack.act.signIn({ request }, ...asked)),
    signOut: async (request, options) =>
      act(request, async () => stack.act.signOut({ request }, options)),
  }
}
