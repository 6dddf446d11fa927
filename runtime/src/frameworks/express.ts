import type { Adapter } from '../adapter.js'
import type { Engine } from '../engine.js'
import { answer } from '../http/answer.js'
import type { Client } from '../request.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { accessTokenIn, type AccessToken, type AccessTokenOptions } from '../bridge/access-token.js'
import { engineOf, type BindingConfig, type Configuration } from '../bridge/configuration.js'
import { freshGuard, siteAsked, type FreshOptions, type Guard } from '../bridge/fresh.js'
import { lookUp, readAnew, readOnce, readOf } from '../bridge/known.js'
import { pathBefore } from '../bridge/mount.js'
import {
  freshAskedIn,
  pathIn,
  senderOf,
  single,
  toRequest,
  visitIn,
  type NodeRequest,
} from '../bridge/node-request.js'
import type { AddressOptions } from '../bridge/peer.js'
import { renew, send, type NodeResponse } from '../bridge/node-response.js'
import { roleGuard } from '../bridge/role.js'

export * from '../bridge/exports.js'
export type { FreshOptions } from '../bridge/fresh.js'

/** The configuration. `basePath` follows from where the middleware is mounted. */
export type ExpressAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** The part of Express's request that is read. Fits Express 4 and 5. */
export interface ExpressRequest extends NodeRequest {
  readonly method: string
  /** Follows X-Forwarded-Proto only from a trusted proxy. */
  readonly protocol: string
  readonly originalUrl: string
  /** Where the middleware is mounted. */
  readonly baseUrl: string
  /** With what the wildcards of the pattern stand for. */
  readonly params?: object
  readonly body?: unknown
  readonly app: { get(setting: string): unknown }
  readonly socket: { readonly remoteAddress?: string | undefined }
  /** Follows X-Forwarded-For only from a trusted proxy. */
  readonly ip?: string | undefined
}

/** The part of Express's response that is used. Fits Express 4 and 5. */
export interface ExpressResponse extends NodeResponse {
  readonly locals: Record<string, unknown>
}

/** Options for what the binding can't know. */
export type ExpressAuthOptions = AddressOptions<ExpressRequest>

type Next = (error?: unknown) => void

/** Express middleware. */
export type ExpressMiddleware = (
  req: ExpressRequest,
  res: ExpressResponse,
  next: Next,
) => Promise<void>

/** Who has sent a request. Where every proxy is trusted, the address that Express finds is what the visitor has written. */
function clientOf(req: ExpressRequest, address: string | undefined): Client | undefined {
  const { socket, ip } = req
  return senderOf(req.app.get('trust proxy') === true ? { socket } : { socket, ip }, address)
}

/** Tells whether the application trusts the proxy that the request comes from (`app.set('trust proxy', …)`). */
function fromTrustedProxy(req: ExpressRequest): boolean {
  const trust = req.app.get('trust proxy fn')
  return typeof trust === 'function' && trust(req.socket.remoteAddress, 0) === true
}

// Read here, since Express 4 keeps the name alone, without the port.
function hostOf(req: ExpressRequest): string | undefined {
  const forwarded = fromTrustedProxy(req)
    ? single(req.headers['x-forwarded-host'])?.split(',')[0]?.trim()
    : undefined
  return forwarded ?? single(req.headers['host'])
}

/** The end of the path that the pattern's last wildcard stands for. Express 4 numbers them, Express 5 gives a list of parts. */
function wildcardOf({ params = {} }: ExpressRequest): string | undefined {
  const found = Object.entries(params).findLast(
    ([name, value]) => /^\d+$/.test(name) || Array.isArray(value),
  )
  return found && [found[1]].flat().join('/')
}

/**
 * Where the endpoints are: the mount point, in the spelling of the configuration. Below a wildcard, such as `/auth/*`,
 * Express takes the whole path for the mount point, which anybody may choose: what stands in front of the wildcard counts
 * there, and where nothing does, the configured base path.
 */
function mountPoint(engine: Engine, req: ExpressRequest): string {
  const path = pathIn(req.originalUrl)
  const before = pathBefore(path, wildcardOf(req))
  if (before === undefined && req.baseUrl === path) return engine.basePath
  const mounted = (before ?? req.baseUrl).replace(/\/+$/, '') || '/'
  return mounted.toLowerCase() === engine.basePath.toLowerCase() ? engine.basePath : mounted
}

async function readWhole(req: ExpressRequest): Promise<Request> {
  const { method, protocol, originalUrl: target, body: parsed } = req
  return toRequest(req, { method, protocol, host: hostOf(req), target, parsed })
}

/**
 * Answers the endpoints below the path where it is mounted: `app.use('/auth', ExpressAuth(config))`. Every other path there
 * is passed on to the application, its body unread. It works before and after body parsers. Behind a proxy, tell Express to trust it: `app.set('trust proxy', 1)`; `true` would have visitors
 * choose their address.
 *
 * @param config or a function that gives the configuration for a request
 */
export function ExpressAuth(
  config: Configuration<ExpressRequest>,
  { address }: ExpressAuthOptions = {},
): ExpressMiddleware {
  return async (req, res, next) => {
    try {
      const engine = engineOf(config, req)
      const response = await answer(engine, {
        path: pathIn(req.originalUrl),
        method: req.method,
        basePath: mountPoint(engine, req),
        client: clientOf(req, address?.(req)),
        read: async () => readWhole(req),
      })
      if (response) await send(response, res)
      else next()
    } catch (thrown) {
      next(thrown)
    }
  }
}

/**
 * Who has made a request.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function getSession<Config extends Configuration<ExpressRequest>>(
  req: ExpressRequest,
  config: Config,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function getSession(
  req: ExpressRequest,
  config: Configuration<ExpressRequest>,
): Promise<ServerSession | null> {
  return (await readOf(engineOf(config, req), visitIn(req, req.protocol))).session
}

/**
 * Who has made a request, as a guard asks it: the session that the middleware `session` has read, else it is read now. What stands
 * in `res.locals.session` is not believed, since anything may write there.
 *
 * @param config or a function that gives the configuration for a request
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid, or a callback throws, which is its cause. Refuse access then.
 */
export async function readSession<Config extends Configuration<ExpressRequest>>(
  req: ExpressRequest,
  config: Config,
): Promise<ServerSession<SessionOf<Config>> | null>
export async function readSession(
  req: ExpressRequest,
  config: Configuration<ExpressRequest>,
): Promise<ServerSession | null> {
  return (await readOnce(engineOf(config, req), req, () => visitIn(req, req.protocol))).session
}

/**
 * Puts the session, or null, into `res.locals.session`, and passes a renewed session cookie on to the browser. Where the
 * session can't be checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is
 * told.
 *
 * @param config or a function that gives the configuration for a request
 */
export function session(config: Configuration<ExpressRequest>): ExpressMiddleware {
  return async (req, res, next) => {
    try {
      const engine = engineOf(config, req)
      const visit = visitIn(req, req.protocol)
      const checked = await lookUp(engine, () => readAnew(engine, req, visit))
      Object.assign(res.locals, { session: checked.session })
      renew(res, checked)
    } catch (thrown) {
      next(thrown)
      return
    }
    next()
  }
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
  req: ExpressRequest,
  config: Configuration<ExpressRequest>,
  provider: string,
  options?: AccessTokenOptions,
): Promise<AccessToken> {
  const { method, protocol, originalUrl: target } = req
  const engine = engineOf(config, req)
  const checked = await readOnce(engine, req, () => visitIn(req, protocol))
  const asked = freshAskedIn(req, { method, protocol, host: hostOf(req), target })
  return accessTokenIn(engine, checked, asked, provider, options)
}

/** Middleware that lets a request pass, or answers it. */
function guardedBy(config: Configuration<ExpressRequest>, guard: Guard): ExpressMiddleware {
  return async (req, res, next) => {
    try {
      const { method, protocol, originalUrl: target } = req
      const engine = engineOf(config, req)
      const checked = await readOnce(engine, req, () => visitIn(req, protocol))
      const asked = freshAskedIn(req, { method, protocol, host: hostOf(req), target })
      const refused = await guard(engine, checked, asked, siteAsked(engine, asked))
      if (refused) {
        await send(refused, res)
        return
      }
    } catch (thrown) {
      next(thrown)
      return
    }
    next()
  }
}

/**
 * Lets a request pass only with a session whose user has proven within `maxAge` seconds to be who it is: `app.get('/delete', requireFresh(config), …)`.
 * It stands in front of the page that has the form, too: what a form has sent is not sent again. A visitor is led to where that
 * is confirmed, or to the sign-in page, and comes back; a program gets 401, and so does a form: of a session that is not fresh
 * with the header of RFC 9470. Where the session can't be told, nobody passes, and the error is handed to `next`.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @see RFC 9470, section 3
 */
export function requireFresh(
  config: Configuration<ExpressRequest>,
  options: FreshOptions = {},
): ExpressMiddleware {
  return guardedBy(config, freshGuard(options))
}

/**
 * Lets a request pass only with a session whose user has the role: `app.use('/admin', requireRole(config, 'admin'))`.
 * `user.role` of the session is it, or `user.roles` has it; of several roles any will do. Whoever has none of them gets 403, as a
 * page or as JSON. Strangers are led to the sign-in page, and come back; a program gets 401. Where the session can't be told,
 * nobody passes, and the error is handed to `next`.
 *
 * @param config or a function that gives the configuration for a request; its `basePath` is where the endpoints are
 * @param role one, or several; by type those that the `session` callback tells
 * @throws InvalidConfig where no role is named
 */
export function requireRole<Config extends Configuration<ExpressRequest>>(
  config: Config,
  role: AnyRole<SessionOf<Config>>,
): ExpressMiddleware
export function requireRole(
  config: Configuration<ExpressRequest>,
  role: AnyRole,
): ExpressMiddleware {
  return guardedBy(config, roleGuard(role))
}
