import type { Adapter } from '../adapter.js'
import { engineFor } from '../engine.js'
import { answer } from '../http/answer.js'
import { isEndpoint } from '../http/read-request.js'
import { after } from '../in-time.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { accessTokenIn, type AccessToken, type AccessTokenOptions } from '../bridge/access-token.js'
import { engineOf, type BindingConfig, type Configuration } from '../bridge/configuration.js'
import { freshGuard, siteAsked, type FreshOptions, type Guard } from '../bridge/fresh.js'
import { NEVER_CACHED, setCookiesOf } from '../bridge/set-cookies.js'
import { lookUp, readAnew, readOnce, readOf } from '../bridge/known.js'
import type { AddressOptions } from '../bridge/peer.js'
import {
  freshAskedIn,
  pathIn,
  senderOf,
  toRequest,
  visitIn,
  type NodeRequest,
} from '../bridge/node-request.js'

import { roleGuard } from '../bridge/role.js'

export * from '../bridge/exports.js'
export type { FreshOptions } from '../bridge/fresh.js'

/** The configuration. */
export type FastifyAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** The part of Fastify's request that is read. Fits Fastify 5. */
export interface FastifyAuthRequest {
  readonly method: string
  /** Follows X-Forwarded-Proto only from a trusted proxy. */
  readonly protocol: string
  /** Follows X-Forwarded-Host only from a trusted proxy. */
  readonly host: string
  /** Follows X-Forwarded-For only from a trusted proxy. */
  readonly ip: string
  readonly originalUrl: string
  readonly headers: NodeRequest['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly body?: unknown
}

/** The part of Fastify's reply that is used. */
export interface FastifyAuthReply {
  code(status: number): FastifyAuthReply
  header(name: string, value: unknown): FastifyAuthReply
  send(body: unknown): FastifyAuthReply
  callNotFound(): unknown
}

/** The part of Fastify's instance that is used. */
export interface FastifyAuthInstance {
  decorateRequest(name: string, value: unknown): unknown
  addHook(
    name: 'onRequest',
    hook: (request: FastifyAuthRequest, reply: FastifyAuthReply, done: () => void) => unknown,
  ): unknown
  register(plugin: (scope: FastifyAuthInstance) => Promise<void>): unknown
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    type: string,
    options: object,
    parser: (request: never, payload: unknown, done: (error: null, body: unknown) => void) => void,
  ): unknown
  all(
    path: string,
    handler: (request: FastifyAuthRequest, reply: FastifyAuthReply) => Promise<unknown>,
  ): unknown
}

/** A hook that lets a request pass or answers it, for routes and applications of whatever types. */
export type FastifyGuard = (
  request: FastifyAuthRequest & {
    readonly routeOptions: { readonly url?: string | undefined }
  },
  reply: FastifyAuthReply,
) => Promise<unknown>

/** A plugin for Fastify. */
export type FastifyAuthPlugin = (app: FastifyAuthInstance) => Promise<void>

/** Where the endpoints are, which Fastify has to know before there is a request, and what the binding can't know. */
export interface FastifyAuthOptions extends AddressOptions<FastifyAuthRequest> {
  /** Of every configuration that a function gives; `/auth` by default. A configuration by itself says so itself. */
  readonly basePath?: string
}

/** The body's stream, as whatever came before has left it. */
function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

async function* nothing(): AsyncGenerator<never> {}

async function readWhole(request: FastifyAuthRequest): Promise<Request> {
  const { method, protocol, host, originalUrl: target, headers, body } = request
  const stream = isStream(body) ? body : nothing()
  const message = { headers, [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator]() }
  return toRequest(message, { method, protocol, host, target })
}

function send(response: Response, body: string, reply: FastifyAuthReply): unknown {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return reply.send(body)
}

/** The pattern of the route that answers the endpoints. */
function patternOf(basePath: string): string {
  return `${basePath === '/' ? '' : basePath}/*`
}

/** The endpoints, in a scope of their own: what parses a body elsewhere has nothing to do with theirs. */
function endpoints(
  config: Configuration<FastifyAuthRequest>,
  basePath: string,
  { address }: FastifyAuthOptions,
): FastifyAuthPlugin {
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', {}, (_request, payload, done) => done(null, payload))
    scope.all(patternOf(basePath), async (request, reply) => {
      const response = await answer(engineOf(config, request), {
        path: pathIn(request.originalUrl),
        method: request.method,
        basePath,
        client: senderOf(request, address?.(request)),
        read: async () => readWhole(request),
      })
      return response ? send(response, await response.text(), reply) : reply.callNotFound()
    })
  }
}

/**
 * Answers the endpoints below the configured base path, puts the session, or null, into `request.auth` for every other route,
 * and passes a renewed session cookie on to the browser: `app.register(FastifyAuth(config))`, before the routes. Where the
 * session can't be checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is
 * told. Behind a proxy, tell Fastify to trust it by its address: `Fastify({ trustProxy: '10.0.0.1' })`.
 *
 * @param config or a function that gives the configuration for a request
 */
export function FastifyAuth(
  config: Configuration<FastifyAuthRequest>,
  options: FastifyAuthOptions = {},
): FastifyAuthPlugin {
  const plugin: FastifyAuthPlugin = async (app) => {
    const basePath =
      typeof config === 'function' ? (options.basePath ?? '/auth') : engineFor(config).basePath
    // Not null: a hook that runs before the session was read has to be able to tell.
    app.decorateRequest('auth', undefined)
    app.addHook('onRequest', (request, reply, done) => {
      if (isEndpoint(pathIn(request.originalUrl), basePath)) return done()
      const visit = visitIn(request, request.protocol)
      const engine = engineOf(config, request)
      const checked = lookUp(engine, () => readAnew(engine, request, visit))
      const waited = after(checked, ({ session, cookies, challenge }) => {
        Object.assign(request, { auth: session })
        if (challenge !== undefined) reply.header('www-authenticate', challenge)
        if (cookies.size === 0) return
        reply.header('set-cookie', setCookiesOf(cookies))
        reply.header('cache-control', NEVER_CACHED)
      })
      // Fastify goes on with the promise, or when it is told to.
      return waited ?? done()
    })
    app.register(endpoints(config, basePath, options))
  }
  // What fastify-plugin would say: the hook is for the application that registers the plugin, not for a scope of its own.
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('fastify.display-name')]: '@create-auth/runtime/fastify',
    [Symbol.for('plugin-meta')]: { name: '@create-auth/runtime/fastify', fastify: '5.x' },
  })
}

/**
 * Who has made a request.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function getSession<Config extends Configuration<FastifyAuthRequest>>(
  request: FastifyAuthRequest,
  config: Config,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function getSession(
  request: FastifyAuthRequest,
  config: Configuration<FastifyAuthRequest>,
): Promise<ServerSession | null> {
  return (await readOf(engineOf(config, request), visitIn(request, request.protocol))).session
}

/**
 * Who has made a request, as a guard asks it: the session that the plugin has read, else it is read now. What stands
 * in `request.auth` is not believed, since anything may write there.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function readSession<Config extends Configuration<FastifyAuthRequest>>(
  request: FastifyAuthRequest,
  config: Config,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function readSession(
  request: FastifyAuthRequest,
  config: Configuration<FastifyAuthRequest>,
): Promise<ServerSession | null> {
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
  request: FastifyAuthRequest,
  config: Configuration<FastifyAuthRequest>,
  provider: string,
  options?: AccessTokenOptions,
): Promise<AccessToken> {
  const { method, protocol, host, originalUrl: target } = request
  const engine = engineOf(config, request)
  const checked = await readOnce(engine, request, () => visitIn(request, protocol))
  const asked = freshAskedIn(request, { method, protocol, host, target })
  return accessTokenIn(engine, checked, asked, provider, options)
}

/** A hook that lets a request pass, or answers it; the endpoints it leaves open. */
function guardedBy(config: Configuration<FastifyAuthRequest>, guard: Guard): FastifyGuard {
  return async (request, reply) => {
    const { method, protocol, host, originalUrl: target, routeOptions } = request
    const engine = engineOf(config, request)
    const { basePath } = engine
    const isOurs = routeOptions.url === patternOf(basePath)
    if (isOurs && isEndpoint(pathIn(target), basePath)) return undefined
    const checked = await readOnce(engine, request, () => visitIn(request, protocol))
    const asked = freshAskedIn(request, { method, protocol, host, target })
    const refused = await guard(engine, checked, asked, siteAsked(engine, asked))
    return refused && send(refused, await refused.text(), reply)
  }
}

/**
 * Lets a request pass only with a session whose user has proven within `maxAge` seconds to be who it is: `app.get('/delete', { onRequest: requireFresh(config) }, …)`.
 * It stands in front of the page that has the form, too: what a form has sent is not sent again. A visitor is led to where that
 * is confirmed, or to the sign-in page, and comes back; a program gets 401, and so does a form: of a session that is not fresh
 * with the header of RFC 9470. Where the session can't be told, nobody passes, and the request fails. As a hook of all of an
 * application it leaves sign-in itself open.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @see RFC 9470, section 3
 */
export function requireFresh(
  config: Configuration<FastifyAuthRequest>,
  options: FreshOptions = {},
): FastifyGuard {
  return guardedBy(config, freshGuard(options))
}

/**
 * Lets a request pass only with a session whose user has the role: `app.get('/admin', { onRequest: requireRole(config, 'admin') }, …)`.
 * `user.role` of the session is it, or `user.roles` has it; of several roles any will do. Whoever has none of them gets 403, as a
 * page or as JSON. Strangers are led to the sign-in page, and come back; a program gets 401. Where the session can't be told,
 * nobody passes, and the request fails.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @param role one, or several; by type those that the `session` callback tells
 * @throws InvalidConfig where no role is named
 */
export function requireRole<Config extends Configuration<FastifyAuthRequest>>(
  config: Config,
  role: AnyRole<SessionOf<Config>>,
): FastifyGuard
export function requireRole(
  config: Configuration<FastifyAuthRequest>,
  role: AnyRole,
): FastifyGuard {
  return guardedBy(config, roleGuard(role))
}
