import type { AuthConfig } from '../config/config.js'
import { serializeCookie } from '../cookies/serialize.js'
import { parseCookies } from '../cookies/parse.js'
import { engineFor, fatal, type Engine } from '../engine.js'
import { rejected } from '../http/failure.js'
import { handle } from '../http/handle.js'
import { isSecure } from '../http/origin.js'
import { isEndpoint } from '../http/read-request.js'
import { toResponse } from '../http/response.js'
import { checkSession, type Checked } from '../session/check.js'
import type { Session } from '../types.js'
import { clientOf, toRequest, type ExpressRequest } from './express-request.js'

export type { ExpressRequest } from './express-request.js'
export { AuthError, CredentialsSignin } from '../errors.js'
export { customFetch } from '../providers/provider.js'
export type { Account, DefaultSession, JWT, Profile, Session, User } from '../types.js'

/** What can be configured. `basePath` follows from where the middleware is mounted. */
export type ExpressAuthConfig = Omit<AuthConfig, 'raw'>

/** The part of Express's response that is used. Fits Express 4 and 5. */
export interface ExpressResponse {
  readonly locals: Record<string, unknown>
  readonly headersSent: boolean
  statusCode: number
  setHeader(name: string, value: string | readonly string[]): unknown
  append(name: string, value: string | string[]): unknown
  end(body?: string): unknown
}

type Next = (error?: unknown) => void

/** Express middleware. */
export type ExpressMiddleware = (
  req: ExpressRequest,
  res: ExpressResponse,
  next: Next,
) => Promise<void>

async function send(response: Response, res: ExpressResponse): Promise<void> {
  const body = await response.text()
  // Express's response is written to, there is no other way.
  Object.assign(res, { statusCode: response.status })
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') res.setHeader(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) res.append('Set-Cookie', cookies)
  res.end(body)
}

/**
 * Where the endpoints are: the mount point, in the spelling of the configuration. Below a wildcard, such as `/auth/*`,
 * Express takes the whole path for the mount point, which anybody may choose: the configured base path counts there.
 */
function mountPoint(engine: Engine, req: ExpressRequest): string {
  if (req.baseUrl === req.originalUrl.split('?')[0]) return engine.basePath
  const mounted = req.baseUrl.replace(/\/+$/, '') || '/'
  return mounted.toLowerCase() === engine.basePath.toLowerCase() ? engine.basePath : mounted
}

/**
 * Answers the endpoints below the path where it is mounted: `app.use('/auth', ExpressAuth(config))`. Every other path there
 * is passed on to the application, its body unread. It works before and after body parsers. Behind a proxy, tell Express to trust it: `app.set('trust proxy', 1)`.
 */
export function ExpressAuth(config: ExpressAuthConfig): ExpressMiddleware {
  return async (req, res, next) => {
    try {
      const engine = engineFor(config)
      const basePath = mountPoint(engine, req)
      const [path = ''] = req.originalUrl.split('?')
      if (!isEndpoint(path, basePath)) {
        next()
        return
      }
      const reply = await toRequest(req).then(
        (request) => handle(engine, request, { basePath, client: clientOf(req) }),
        (thrown: unknown) => rejected(engine, thrown),
      )
      if (!res.headersSent) await send(toResponse(reply, req.method), res)
    } catch (thrown) {
      next(thrown)
    }
  }
}

async function check(req: ExpressRequest, config: ExpressAuthConfig): Promise<Checked> {
  const engine = engineFor(config)
  const problem = fatal(engine)
  if (problem) throw problem
  const origin = engine.url?.origin ?? `${req.protocol}://`
  const option = engine.cookies(isSecure(engine, origin)).sessionToken
  const { cookie } = req.headers
  // The session's cookie, and its chunks: whatever else the browser sends is not asked for.
  const cookies = parseCookies(typeof cookie === 'string' ? cookie : undefined, option.name)
  return checkSession(engine, { cookies, option })
}

/**
 * Who has made a request.
 *
 * @returns the session, or null where nobody is signed in
 * @throws AuthError where the configuration is not valid; whatever a callback throws. Refuse access then.
 */
export async function getSession(
  req: ExpressRequest,
  config: ExpressAuthConfig,
): Promise<Session | null> {
  return (await check(req, config)).session
}

/**
 * Puts the session, or null, into `res.locals.session`, and passes a renewed session cookie on to the browser. Where the
 * session can't be checked, the request fails.
 */
export function session(config: ExpressAuthConfig): ExpressMiddleware {
  return async (req, res, next) => {
    try {
      const { session: found, cookies } = await check(req, config)
      Object.assign(res.locals, { session: found })
      if (cookies.size > 0 && !res.headersSent) {
        res.append('Set-Cookie', [...cookies.values()].map(serializeCookie))
        // A cache in between must not give one visitor's cookie to the next.
        res.setHeader('Cache-Control', 'private, no-store')
      }
    } catch (thrown) {
      next(thrown)
      return
    }
    next()
  }
}
