import type { Adapter } from '../adapter.js'
import { accessTokenIn, type AccessToken, type AccessTokenOptions } from '../bridge/access-token.js'
import { engineOf, type BindingConfig, type Configuration } from '../bridge/configuration.js'
import { freshGuard, siteAsked, type FreshOptions, type Guard } from '../bridge/fresh.js'
import { readOnce, readOf } from '../bridge/known.js'
import type { AddressOptions } from '../bridge/peer.js'
import { freshAskedIn, single, visitIn, type NodeRequest } from '../bridge/node-request.js'
import { FORBIDDEN, roleGuard } from '../bridge/role.js'
import { engineFor } from '../engine.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import type { WebResponse } from '../web-types.js'
import { ExpressAuth, session, type ExpressMiddleware } from './express.js'
import { FastifyAuth, type FastifyAuthInstance } from './fastify.js'

export * from '../bridge/exports.js'
export type { FreshOptions } from '../bridge/fresh.js'

/** The configuration. */
export type NestAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** The part of a request that is read: the requests of Express and of Fastify both have it. */
export interface NestAuthRequest {
  readonly method: string
  /** Follows X-Forwarded-Proto only from a trusted proxy. */
  readonly protocol: string
  readonly originalUrl: string
  /** With its port. Follows X-Forwarded-Host only from a trusted proxy. */
  readonly host?: string | undefined
  readonly headers: NodeRequest['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
  /** Follows X-Forwarded-For only from a trusted proxy. */
  readonly ip?: string | undefined
}

/** The part of Nest's application that is used. Fits Nest 11 and 12. */
export interface NestAuthApplication {
  getHttpAdapter(): { getType(): string; getInstance(): FastifyAuthInstance }
  use(path: string, middleware: ExpressMiddleware): unknown
  use(middleware: ExpressMiddleware): unknown
}

/** The part of Nest's `ExecutionContext` that is read. */
export interface NestAuthContext {
  /** `http`, or whatever else brings messages: `graphql`, `rpc`, `ws`. */
  getType(): string
  switchToHttp(): {
    getRequest(): NestAuthRequest
  }
}

/** The part of Nest's `ExecutionContext` that a guard uses. */
export interface NestGuardContext extends NestAuthContext {
  switchToHttp(): {
    getRequest(): NestAuthRequest
    getResponse(): { header(name: string, value: string): unknown }
  }
}

/** A guard: `@UseGuards(guard)`. */
export interface NestGuard {
  /** @throws {Error} by which Nest answers whoever is refused */
  canActivate(context: NestGuardContext): Promise<boolean>
}

/** Options of {@link requireRole}. */
export interface NestRoleOptions {
  /**
   * Nest's own: `import { HttpException } from '@nestjs/common'`. The application hands it over, so that filters for it see who is
   * refused, and Nest writes no error to its log.
   *
   * @defaultValue an error of the form that Nest answers, too
   */
  readonly HttpException?: new (response: string, status: number) => Error
}

/** Options of {@link requireFresh}. */
export interface NestFreshOptions extends FreshOptions, NestRoleOptions {}

/** An error that Nest answers by its status, as it does those of `http-errors`. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly expose = true
  readonly status: number
  readonly statusCode: number

  constructor(message: string, status: number) {
    super(message)
    this.status = this.statusCode = status
  }
}

/** Where the endpoints are, which the application has to know before there is a request, and what the binding can't know. */
export interface NestAuthOptions extends AddressOptions<NestAuthRequest> {
  /** Of every configuration that a function gives; `/auth` by default. A configuration by itself says so itself. */
  readonly basePath?: string
}

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
    const basePath =
      typeof config === 'function' ? (options.basePath ?? '/auth') : engineFor(config).basePath
    app.use(basePath, ExpressAuth(config, options))
    app.use(session(config))
  }
}

/**
 * Who has made a request.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function getSession<Config extends Configuration<NestAuthRequest>>(
  request: NestAuthRequest,
  config: Config,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function getSession(
  request: NestAuthRequest,
  config: Configuration<NestAuthRequest>,
): Promise<ServerSession | null> {
  return (await readOf(engineOf(config, request), visitIn(request, request.protocol))).session
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
  const request = context.switchToHttp().getRequest()
  const visit = () => visitIn(request, request.protocol)
  return (await readOnce(engineOf(config, request), request, visit)).session
}

/**
 * An access token of a service, for whoever makes a request: refreshed where it ends within a minute, once for all that ask at
 * the same time, in however many processes.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @param provider the id of the provider
 * @throws RefreshTokenError where there is none: its `reason` says why, and its `signInUrl` where to get one
 * @throws AuthError where the configuration is not valid, nothing is stored, or the store fails
 * @throws TypeError where the provider is none that gives access tokens
 * @see RFC 6749, section 6
 */
export async function getAccessToken(
  request: NestAuthRequest,
  config: Configuration<NestAuthRequest>,
  provider: string,
  options?: AccessTokenOptions,
): Promise<AccessToken> {
  const { method, protocol, host = single(request.headers['host']), originalUrl: target } = request
  const engine = engineOf(config, request)
  const checked = await readOnce(engine, request, () => visitIn(request, protocol))
  const asked = freshAskedIn(request, { method, protocol, host, target })
  return accessTokenIn(engine, checked, asked, provider, options)
}

/** The messages of the errors by which Nest answers whoever is refused. */
const MESSAGES: Readonly<Record<number, string>> = { 401: 'Unauthorized', 403: 'Forbidden' }

/** A guard that lets pass whom another one does; nothing that is no HTTP request. */
function guardedBy(
  config: Configuration<NestAuthRequest>,
  guard: Guard,
  { HttpException = Refused }: NestRoleOptions,
): NestGuard {
  return {
    canActivate: async (context) => {
      if (context.getType() !== 'http') return false
      const http = context.switchToHttp()
      const request = http.getRequest()
      const {
        method,
        protocol,
        host = single(request.headers['host']),
        originalUrl: target,
      } = request
      const engine = engineOf(config, request)
      const checked = await readOnce(engine, request, () => visitIn(request, protocol))
      const asked = freshAskedIn(request, { method, protocol, host, target })
      const refused = await guard(engine, checked, asked, siteAsked(engine, asked))
      if (!refused) return true
      const answer = http.getResponse()
      const headers = [...refused.headers].filter(([name]) => name !== 'content-type')
      for (const [name, value] of headers) answer.header(name, value)
      const { status } = refused
      throw new HttpException(MESSAGES[status] ?? 'Sign in first', status)
    },
  }
}

/**
 * A guard that lets a request pass only with a session whose user has proven within `maxAge` seconds to be who it is:
 * `@UseGuards(requireFresh(authConfig, { HttpException }))`. It stands in front of the page that has the form, too: what a form
 * has sent is not sent again. A visitor is led to where that is confirmed, or to the sign-in page, and comes back; a program gets
 * 401, and so does a form: of a session that is not fresh with the header of RFC 9470. Where the session can't be told, nobody
 * passes, and the request fails. Nothing passes that is no HTTP request.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @see RFC 9470, section 3
 */
export function requireFresh(
  config: Configuration<NestAuthRequest>,
  options: NestFreshOptions = {},
): NestGuard {
  return guardedBy(config, freshGuard(options), options)
}

// The page is that of Nest's filters.
const refuse = async (): Promise<WebResponse> => new Response(null, FORBIDDEN)

/**
 * A guard that lets a request pass only with a session whose user has the role:
 * `@UseGuards(requireRole(authConfig, 'admin', { HttpException }))`. `user.role` of the session is it, or `user.roles` has it; of
 * several roles any will do. Whoever has none of them gets 403. Strangers are led to the sign-in page, and come back; a program gets
 * 401. Where the session can't be told, nobody passes, and the request fails. Nothing passes that is no HTTP request.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @param role one, or several; by type those that the `session` callback tells
 * @throws InvalidConfig where no role is named
 */
export function requireRole<Config extends Configuration<NestAuthRequest>>(
  config: Config,
  role: AnyRole<SessionOf<Config>>,
  options?: NestRoleOptions,
): NestGuard
export function requireRole(
  config: Configuration<NestAuthRequest>,
  role: AnyRole,
  options: NestRoleOptions = {},
): NestGuard {
  return guardedBy(config, roleGuard(role, refuse), options)
}
