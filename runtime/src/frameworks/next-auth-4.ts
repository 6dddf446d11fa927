import type { NextRequest } from 'next/server.js'
import type { AccessToken, AccessTokenOptions } from '../bridge/access-token.js'
import type { ServerSession, SessionOf } from '../config/session-of.js'
import { nextAuthAnswers } from '../next/answers.js'
import { isWeb } from '../next/auth.js'
import type {
  NextAuthConfig,
  NextAuthResult,
  PagesRequest,
  PagesResponse,
  RouteContext,
} from '../next/types.js'
import type { WebResponse } from '../web-types.js'
import { NextAuth as make } from './next.js'

export * from '../next/exports-4.js'

// Whoever asks with the same configuration asks the same engine, and a page that asks twice reads once.
const made = new WeakMap<NextAuthConfig, NextAuthResult>()

function getResult(config: NextAuthConfig): NextAuthResult {
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
  if ('providers' in first)
    return async (request: NextRequest | PagesRequest, response: RouteContext | PagesResponse) =>
      answerRequest(first, request, response)
  if (!config) throw new TypeError('NextAuth needs a configuration')
  return answerRequest(config, first, second)
}

function answerRequest(
  config: NextAuthConfig,
  request: NextRequest | PagesRequest,
  response: RouteContext | PagesResponse | undefined,
): Promise<WebResponse | void> {
  const { handlers } = getResult(config)
  if (isWeb(request)) return handlers.GET(request)
  if (response && 'setHeader' in response) return handlers.pages(request, response)
  throw new TypeError('NextAuth was called with something that is not of Next')
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
  if (params.length === 1) return getResult(params[0]).auth()
  const [req, res, config] = params
  return getResult(config).auth(req, res)
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
    return getResult(config).getAccessToken(...wanted)
  }
  const [req, res, config, ...wanted] = params
  return getResult(config).getAccessToken(req, res, ...wanted)
}
