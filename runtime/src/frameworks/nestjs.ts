import type { Adapter } from '../adapter.js'
import {
  findBasePath,
  type BasePathOption,
  type BindingConfig,
  type Configuration,
} from '../bridge/configuration.js'
import type { AddressOptions } from '../bridge/peer.js'
import { FORBIDDEN } from '../bridge/role.js'
import type { RequestFunctions } from '../bridge/server-functions.js'
import { serverBinding, type ServerBinding } from '../bridge/server.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import {
  makeGuard,
  nestExchange,
  type NestAuthApplication,
  type NestAuthContext,
  type NestAuthRequest,
  type NestFreshOptions,
  type NestGuard,
  type NestRoleOptions,
} from '../hosts/nestjs.js'
import { ExpressAuth, session } from './express.js'
import { FastifyAuth } from './fastify.js'

export * from '../bridge/server-exports.js'
export type {
  NestAuthApplication,
  NestAuthContext,
  NestAuthRequest,
  NestFreshOptions,
  NestGuard,
  NestGuardContext,
  NestRoleOptions,
} from '../hosts/nestjs.js'

/** The configuration. */
export type NestAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** Where the endpoints are, which the application has to know before there is a request, and what the binding can't know. */
export interface NestAuthOptions extends AddressOptions<NestAuthRequest>, BasePathOption {}

interface Functions extends RequestFunctions<NestAuthRequest, NestGuard> {
  /** In Nest it is a guard; nothing passes that is no HTTP request. @inheritDoc */
  requireFresh(config: Configuration<NestAuthRequest>, options?: NestFreshOptions): NestGuard
  /**
   * In Nest it is a guard, and the page of 403 is that of Nest's filters; nothing passes that is no HTTP request.
   * @inheritDoc
   */
  requireRole<Config extends Configuration<NestAuthRequest>>(
    config: Config,
    role: AnyRole<SessionOf<Config>>,
    options?: NestRoleOptions,
  ): NestGuard
}

const binding: ServerBinding<Functions> = /* @__PURE__ */ serverBinding(nestExchange, {
  guard: makeGuard,
  // The page is that of Nest's filters.
  forbid: async () => new Response(null, FORBIDDEN),
})

/**
 * Mounts sign-in on an application, whichever platform it runs on: `await mountAuth(app)` with `mountAuth = NestAuth(config)`,
 * before `listen`. It answers the endpoints below the configured base path, outside of the global prefix, of versions, guards
 * and pipes; reads the session of every other request; and passes a renewed session cookie on to the browser. Where the
 * session can't be checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is
 * told. Behind a proxy, tell the platform to trust it: `app.set('trust proxy', 1)`, or `new FastifyAdapter({ trustProxy:
 * '10.0.0.1' })`.
 *
 * @param config or a function that gives the configuration for a request
 */
export function NestAuth(
  config: Configuration<NestAuthRequest>,
  options: NestAuthOptions = {},
): (app: NestAuthApplication) => Promise<void> {
  return async (app) => {
    const adapter = app.getHttpAdapter()
    if (adapter.getType() === 'fastify') {
      await adapter.getInstance().register(FastifyAuth(config, options))
      return
    }
    app.use(findBasePath(config, options), ExpressAuth(config, options))
    app.use(session(config))
  }
}

/**
 * The session of the request that a guard, an interceptor or a parameter decorator is about: the one that was read already
 * where sign-in is mounted, else read now. What else stands in `res.locals.session`, or in `request.auth`, is not believed.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in, and for whatever is no HTTP request
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function readSession<Config extends Configuration<NestAuthRequest>>(
  context: NestAuthContext,
  config: Config,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function readSession(
  context: NestAuthContext,
  config: Configuration<NestAuthRequest>,
): Promise<ServerSession | null> {
  if (context.getType() !== 'http') return null
  return binding('readSession')(context.switchToHttp().getRequest(), config)
}

/** Who has made a request. */
export const getSession: Functions['getSession'] = /* @__PURE__ */ binding('getSession')
/** An access token of a service, for whoever makes a request. */
export const getAccessToken: Functions['getAccessToken'] = /* @__PURE__ */ binding('getAccessToken')
/** A guard that lets pass whoever has a fresh session: `@UseGuards(requireFresh(authConfig, { HttpException }))`. */
export const requireFresh: Functions['requireFresh'] = /* @__PURE__ */ binding('requireFresh')
/** A guard that lets pass whoever has a role: `@UseGuards(requireRole(authConfig, 'admin', { HttpException }))`. */
export const requireRole: Functions['requireRole'] = /* @__PURE__ */ binding('requireRole')
