import type { Adapter } from '../adapter.js'
import type { Actions } from '../bridge/act.js'
import { resolveConfig, placeConfig, type BindingConfig } from '../bridge/configuration.js'
import type { FullStackFunctions, SessionReading } from '../bridge/full-stack-functions.js'
import { fullStack, settledActions } from '../bridge/full-stack.js'
import type { FrameworkHost } from '../bridge/host.js'
import { isLed, type FreshOptions } from '../bridge/fresh.js'
import type { AddressOptions } from '../bridge/peer.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { getEngine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import type { H3Event } from '../hosts/h3-event.js'
import { findClient, h3Reading, refuseEvent } from '../hosts/h3.js'
import type { Session } from '../types.js'
import type { WebResponse } from '../web-types.js'

export * from '../bridge/exports.js'
export type { H3Event } from '../hosts/h3-event.js'
export type { GetAccessToken } from '../bridge/access-token.js'
export type { ActFields } from '../bridge/act.js'

/** The configuration. `basePath` is `/api/auth` by default; with `app.baseURL` it begins with that: `/base/api/auth`. */
export type NuxtAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** A configuration, or a function that gives the one for an event, such as `perEnvironment` makes. */
export type NuxtConfiguration<Config extends BindingConfig = BindingConfig> =
  | Config
  | ((event: H3Event) => Config)

/** Options for what the binding can't know. */
export type NuxtAuthOptions = AddressOptions<H3Event>

/** A handler of h3, marked as such. */
export type NuxtHandler<Answer> = ((event: H3Event) => Promise<Answer>) & {
  readonly __is_handler__: true
}

/**
 * Sign-in for a server of Nuxt. Its own handlers sign in by
 * `sendRedirect(event, await signIn(event, 'credentials', await readBody(event)))`.
 */
export interface NuxtAuthResult<Shown = Session, Role = AnyRole<Shown>>
  extends
    FullStackFunctions<H3Event, Shown, Role>,
    SessionReading<H3Event, Shown>,
    Actions<H3Event, string> {
  /** Answers the endpoints: `export default handler` in `server/api/auth/[...].ts`. */
  readonly handler: NuxtHandler<WebResponse>
  /**
   * Puts the session, or null, into `event.context.session` of everything but the endpoints, and passes a renewed session
   * cookie on: `export default middleware` in `server/middleware/1.auth.ts`. Where the session can't be checked, the request
   * fails; where the configuration is not valid, nobody is signed in, and whoever asks is told. Where a rule has the answer
   * kept for the next visitor, nobody is signed in.
   */
  readonly middleware: NuxtHandler<void>
  /** In each handler of `server/api` and `server/routes`, whether or not the middleware has run. @inheritDoc */
  readonly requireSession: (event: H3Event) => Promise<ServerSession<Shown>>
  /** In the handler of the page that has the form, and in that of what it sends. @inheritDoc */
  readonly requireFresh: (event: H3Event, options?: FreshOptions) => Promise<ServerSession<Shown>>
  /** In each handler of `server/api` and `server/routes` that is theirs. @inheritDoc */
  readonly requireRole: (event: H3Event, role: Role) => Promise<ServerSession<Shown>>
}

function makeHandler<Answer>(handle: (event: H3Event) => Promise<Answer>): NuxtHandler<Answer> {
  return Object.assign(handle, { __is_handler__: true } as const)
}

/**
 * Sign-in for a server of Nuxt 3 or 4, and of whatever else is made of h3 1 or 2. Nothing is read before there is a request,
 * so that `nuxt build` needs no environment. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for an event
 * @example
 * export const { handler, middleware, requireSession } = NuxtAuth({ providers: [GitHub] })
 */
export function NuxtAuth<Config extends BindingConfig>(
  config: NuxtConfiguration<Config>,
  options?: NuxtAuthOptions,
): NuxtAuthResult<SessionOf<Config>>
export function NuxtAuth(config: NuxtConfiguration, options: NuxtAuthOptions = {}): NuxtAuthResult {
  const engine = (event: H3Event) =>
    getEngine(placeConfig(resolveConfig(config, event), '/api/auth'))
  const host: FrameworkHost<H3Event> = {
    ...h3Reading,
    engine,
    client: (event) => findClient(event, options.address?.(event)),
    refuse: (event, { status, headers, page }) => {
      if (status === 403) throw refuseEvent(event, 403, 'Forbidden', headers)
      if (!page || !isLed(h3Reading.method(event), h3Reading.headers(event)))
        throw refuseEvent(event, 401, 'Unauthorized', headers)
      throw refuseEvent(event, 302, 'Sign in first', { ...headers, location: page(event) })
    },
  }
  const { answer, functions, getSession, isEndpoint, look } = fullStack(host)
  return {
    ...functions,
    ...settledActions(host),
    getSession,
    handler: makeHandler(async (event) => {
      if (h3Reading.isKept(event))
        throw new InvalidConfig(
          `a rule of the routes keeps the answers below ${engine(event).basePath}`,
        )
      return (await answer(event)) ?? new Response('Not Found', { status: 404 })
    }),
    middleware: makeHandler(async (event) => {
      if (!isEndpoint(event)) h3Reading.show(event, (await look(event)).session)
    }),
  }
}
