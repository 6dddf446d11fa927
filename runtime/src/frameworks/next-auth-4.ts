import type { NextRequest } from 'next/server.js'
import type { AccessToken, AccessTokenOptions } from '../bridge/access-token.js'
import type { ServerSession, SessionOf } from '../config/session-of.js'
import { getToken as readToken, type GetTokenParams } from '../jwt.js'
import { nextAuthAnswers } from '../next/answers.js'
import { isWeb } from '../next/sessions.js'
import type {
  NextAuthConfig,
  NextAuthResult,
  PagesRequest,
  PagesResponse,
  RouteContext,
} from '../next/types.js'
import { FOUR } from '../next/with-auth.js'
import type { JWT } from '../types.js'
import type { WebResponse } from '../web-types.js'
import { NextAuth as make } from './next.js'

export { nextAuthAnswers } from '../next/answers.js'
export {
  decode,
  encode,
  type JWTDecodeParams,
  type JWTEncodeParams,
  type JWTOptions,
} from '../next/tokens.js'
export { withAuth } from '../next/with-auth.js'
export type {
  NextAuthMiddlewareOptions,
  NextMiddlewareWithAuth,
  NextRequestWithAuth,
} from '../next/with-auth.js'
export type {
  NextAuthConfig as AuthOptions,
  NextAuthConfig as NextAuthOptions,
} from '../next/types.js'
export type { GetTokenParams } from '../jwt.js'
export type { AccessToken, AccessTokenOptions } from '../bridge/access-token.js'
export { RefreshTokenError } from '../errors.js'
export type { Callbacks as CallbacksOptions } from '../config/config.js'
export type { Events as EventCallbacks } from '../config/events.js'
export type { SessionOptions, SessionStrategy } from '../config/session-options.js'
export type {
  Account,
  AuthAction,
  Awaitable,
  CookieOption,
  CookiesOptions,
  DefaultJWT,
  DefaultSession,
  DefaultUser,
  JWT,
  LoggerInstance,
  PagesOptions,
  Profile,
  Session,
  Theme,
  TokenSet,
  User,
} from '../types.js'

// Whoever asks with the same configuration asks the same engine, and a page that asks twice reads once.
const made = new WeakMap<NextAuthConfig, NextAuthResult>()

function resultOf(config: NextAuthConfig): NextAuthResult {
  const present = made.get(config)
  if (present) return present
  const result = make({ answers: nextAuthAnswers, ...config })
  made.set(config, result)
  return result
}

/** Answers the endpoints, in Pages and in the App Router. */
export interface NextAuthHandler {
  (req: PagesRequest, res: PagesResponse): Promise<void>
  (request: NextRequest, context: RouteContext): Promise<WebResponse>
}

/**
 * The endpoints of sign-in, as NextAuth.js 4 has them: `export default NextAuth(authOptions)` in `pages/api/auth/[...nextauth].ts`,
 * and `const handler = NextAuth(authOptions)`, exported as `GET` and `POST`, in `app/api/auth/[...nextauth]/route.ts`.
 *
 * @param config hand the same object in each time: keys and limits are kept with it
 */
export function NextAuth(config: NextAuthConfig): NextAuthHandler
export function NextAuth(
  req: PagesRequest,
  res: PagesResponse,
  config: NextAuthConfig,
): Promise<void>
export function NextAuth(
  request: NextRequest,
  context: RouteContext,
  config: NextAuthConfig,
): Promise<WebResponse>
export function NextAuth(
  first: NextAuthConfig | NextRequest | PagesRequest,
  second?: RouteContext | PagesResponse,
  config?: NextAuthConfig,
): unknown {
  if ('providers' in first) return handlerOf(first)
  if (!config) throw new TypeError('NextAuth needs a configuration')
  return answerWith(config, first, second)
}

function answerWith(
  config: NextAuthConfig,
  request: NextRequest | PagesRequest,
  response: RouteContext | PagesResponse | undefined,
): Promise<WebResponse | void> {
  const { handlers } = resultOf(config)
  if (isWeb(request)) return handlers.GET(request)
  if (response && 'setHeader' in response) return handlers.pages(request, response)
  throw new TypeError('NextAuth was called with something that is not of Next')
}

function handlerOf(config: NextAuthConfig): NextAuthHandler {
  function handler(req: PagesRequest, res: PagesResponse): Promise<void>
  function handler(request: NextRequest, context: RouteContext): Promise<WebResponse>
  function handler(
    first: NextRequest | PagesRequest,
    second: RouteContext | PagesResponse,
  ): Promise<WebResponse | void> {
    return answerWith(config, first, second)
  }
  return handler
}

/**
 * Who is signed in, as NextAuth.js 4 says it: `getServerSession(authOptions)` in components, actions and handlers of the App
 * Router, `getServerSession(req, res, authOptions)` in Pages. `auth()` of `@create-auth/runtime/next` is the same.
 */
export async function getServerSession<Config extends NextAuthConfig>(
  ...params:
    | readonly [config: Config]
    | readonly [req: PagesRequest, res: PagesResponse, config: Config]
): Promise<ServerSession<SessionOf<Config>> | null>
export async function getServerSession(
  ...params:
    | readonly [config: NextAuthConfig]
    | readonly [req: PagesRequest, res: PagesResponse, config: NextAuthConfig]
): Promise<unknown> {
  if (params.length === 1) return resultOf(params[0]).auth()
  const [req, res, config] = params
  return resultOf(config).auth(req, res)
}

type TokenInApp = readonly [
  config: NextAuthConfig,
  provider: string,
  options?: AccessTokenOptions | undefined,
]

type TokenInPages = readonly [req: PagesRequest, res: PagesResponse, ...TokenInApp]

function isInPages(params: TokenInApp | TokenInPages): params is TokenInPages {
  return !('providers' in params[0])
}

/**
 * An access token of a service, for whoever makes a request: `getAccessToken(authOptions, id)` in components, actions and
 * handlers of the App Router, `getAccessToken(req, res, authOptions, id)` in Pages.
 *
 * @throws RefreshTokenError where there is none: its `reason` says why, and its `signInUrl` where to get one
 * @throws TypeError where the provider is none that gives access tokens
 */
export async function getAccessToken(...params: TokenInApp | TokenInPages): Promise<AccessToken> {
  if (!isInPages(params)) {
    const [config, ...wanted] = params
    return resultOf(config).getAccessToken(...wanted)
  }
  const [req, res, config, ...wanted] = params
  return resultOf(config).getAccessToken(req, res, ...wanted)
}

/**
 * The session token of a request, as NextAuth.js 4 reads it: by the names of its cookies. Its own tokens are opened beside ours.
 *
 * @returns the claims, or null where there is no valid token; with `raw`, the token itself
 * @throws MissingSecret where neither `secret` nor the environment says one
 */
export async function getToken(params: GetTokenParams<true> & { raw: true }): Promise<string | null>
export async function getToken(params: GetTokenParams): Promise<JWT | null>
export async function getToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  const { raw, ...asked } = params
  const known = { ...asked, config: { ...FOUR, ...asked.config } }
  return raw ? readToken({ ...known, raw }) : readToken(known)
}
