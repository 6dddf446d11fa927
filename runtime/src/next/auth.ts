import type { NextFetchEvent, NextRequest } from 'next/server.js'
import type { AccessToken, AccessTokenOptions } from '../bridge/access-token.js'
import { freshGuard, type FreshOptions, type Guard } from '../bridge/fresh.js'
import { renew } from '../bridge/node.js'
import { roleGuard } from '../bridge/role.js'
import type { AnyRole, ServerSession } from '../config/session-of.js'
import type { Awaitable } from '../types.js'
import type { WebResponse } from '../web-types.js'
import type { NextAsked, NextExchange } from './exchange.js'
import { createGate, guarded, withSession } from './sessions.js'
import type {
  NextAccessTokenFunction,
  NextAuthFunction,
  NextAuthRequest,
  NextFreshFunction,
  NextFreshOptions,
  NextRoleFunction,
  PagesRequest,
  PagesResponse,
} from './types.js'

type Handler = (
  request: NextAuthRequest,
  context: unknown,
) => Awaitable<WebResponse | null | undefined | void>

interface PagesContext {
  readonly req: PagesRequest
  readonly res: PagesResponse
}

type AppReader = () => Promise<NextAsked>

/** Tells whether it is the web's request, which a gate and the App Router have, and not Node's. */
export function isWeb(request: NextRequest | PagesRequest): request is NextRequest {
  return typeof Reflect.get(request.headers, 'get') === 'function'
}

async function askInPages(
  { inPages, check }: NextExchange,
  req: PagesRequest,
  res: PagesResponse,
): Promise<NextAsked> {
  const asked = inPages(req)
  renew(res, await check(asked))
  return asked
}

export function createAuth(exchange: NextExchange, inApp: AppReader): NextAuthFunction {
  const fromPages = async (req: PagesRequest, res: PagesResponse): Promise<ServerSession | null> =>
    exchange.getSession(await askInPages(exchange, req, res))
  const gate = createGate(exchange)

  function auth(request: NextRequest, event: NextFetchEvent): Promise<WebResponse>
  function auth(handler: Handler): (request: NextRequest, context: unknown) => Promise<WebResponse>
  function auth(req: PagesRequest, res: PagesResponse): Promise<ServerSession | null>
  function auth(context: PagesContext): Promise<ServerSession | null>
  function auth(): Promise<ServerSession | null>
  function auth(
    first?: NextRequest | Handler | PagesRequest | PagesContext,
    second?: NextFetchEvent | PagesResponse,
  ): unknown {
    if (first === undefined) return inApp().then(exchange.getSession)
    if (typeof first === 'function')
      return async (request: NextRequest, context: unknown) =>
        withSession(exchange, request, async (asked) => first(asked, context))
    if ('req' in first) return fromPages(first.req, first.res)
    if (isWeb(first)) return withSession(exchange, first, gate)
    if (second && 'setHeader' in second) return fromPages(first, second)
    throw new TypeError('auth was called with something that is not of Next')
  }
  return auth
}

function guardHandler(exchange: NextExchange, guard: Guard, handler: Handler) {
  return async (request: NextRequest, context: unknown): Promise<WebResponse> => {
    const respond = guarded(exchange, guard, (asked) => handler(asked, context))
    return withSession(exchange, request, respond)
  }
}

export async function comingBack(
  inApp: AppReader,
  redirectTo: string | undefined,
): Promise<NextAsked> {
  return { ...(await inApp()), back: () => redirectTo }
}

export function createFreshGuard(exchange: NextExchange, inApp: AppReader): NextFreshFunction {
  function requireFresh(
    handler: Handler,
    options?: FreshOptions,
  ): (request: NextRequest, context: unknown) => Promise<WebResponse>
  function requireFresh(options?: NextFreshOptions): Promise<ServerSession>
  function requireFresh(
    first: Handler | NextFreshOptions = {},
    options: FreshOptions = {},
  ): unknown {
    return typeof first === 'function'
      ? guardHandler(exchange, freshGuard(options), first)
      : comingBack(inApp, first.redirectTo).then(async (asked) =>
          exchange.functions.requireFresh(asked, first),
        )
  }
  return requireFresh
}

export function createRoleGuard(exchange: NextExchange, inApp: AppReader): NextRoleFunction {
  function requireRole(
    roles: AnyRole,
    handler: Handler,
  ): (request: NextRequest, context: unknown) => Promise<WebResponse>
  function requireRole(
    roles: AnyRole,
    options?: { readonly redirectTo?: string },
  ): Promise<ServerSession>
  function requireRole(
    roles: AnyRole,
    second: Handler | { readonly redirectTo?: string } = {},
  ): unknown {
    return typeof second === 'function'
      ? guardHandler(exchange, roleGuard(roles), second)
      : comingBack(inApp, second.redirectTo).then(async (asked) =>
          exchange.functions.requireRole(asked, roles),
        )
  }
  return requireRole
}

type AppToken = readonly [provider: string, options?: AccessTokenOptions | undefined]

type TokenParams = AppToken | readonly [req: PagesRequest, res: PagesResponse, ...AppToken]

function isOfPages(params: TokenParams): params is Exclude<TokenParams, AppToken> {
  return typeof params[0] !== 'string'
}

export function createTokenGetter(
  exchange: NextExchange,
  inApp: AppReader,
): NextAccessTokenFunction {
  const { getAccessToken } = exchange.functions
  return async (...params: TokenParams): Promise<AccessToken> => {
    if (!isOfPages(params)) return getAccessToken(await inApp(), ...params)
    const [req, res, ...wanted] = params
    return getAccessToken(await askInPages(exchange, req, res), ...wanted)
  }
}
