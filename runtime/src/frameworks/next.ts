import type { NextRequest } from 'next/server.js'
import { send } from '../bridge/node.js'
import type { SessionOf } from '../config/session-of.js'
import {
  createTokenGetter,
  createAuth,
  comingBack,
  createFreshGuard,
  createRoleGuard,
} from '../next/auth.js'
import { createActions } from '../next/actions.js'
import { nextExchange, type NextAsked, type NextConfiguration } from '../next/exchange.js'
import { appReader, updateSession } from '../next/sessions.js'
import type { NextAuthConfig, NextAuthOptions, NextAuthResult } from '../next/types.js'
import type { WebResponse } from '../web-types.js'

export * from '../bridge/exports.js'
export type {
  ActionOptions,
  NextAccessTokenFunction,
  NextAuthConfig,
  NextAuthFunction,
  NextAuthHandlers,
  NextAuthOptions,
  NextAuthRequest,
  NextAuthResult,
  NextCallbacks,
  NextFreshFunction,
  NextFreshOptions,
  NextRoleFunction,
  RouteContext,
  SignInAction,
  SignInAddress,
  SignOutAction,
  SignedOut,
} from '../next/types.js'
export type { NextConfiguration } from '../next/exchange.js'
export type { DefaultUser } from '../types.js'

/**
 * Sign-in for an application of Next 15 or 16, in the shape that Auth.js has. Nothing is read before there is a request, so
 * that `next build` needs no environment. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for a request; Next hands it none in components, actions and Pages
 * @example
 * export const { handlers, auth, signIn, signOut, requireSession } = NextAuth({ providers: [GitHub] })
 */
export function NextAuth<Config extends NextAuthConfig>(
  config: NextConfiguration<Config>,
  options?: NextAuthOptions,
): NextAuthResult<SessionOf<Config>>
export function NextAuth(config: NextConfiguration, options: NextAuthOptions = {}): NextAuthResult {
  const exchange = nextExchange(config, options)
  const inApp = appReader(exchange)
  const answer = async (asked: NextAsked): Promise<WebResponse> =>
    (await exchange.answer(asked)) ?? new Response('Not Found', { status: 404 })
  const handle = async (request: NextRequest) => answer(exchange.inRoute(request))
  const update = async (data?: unknown) => updateSession(exchange, data)
  return {
    handlers: {
      GET: handle,
      POST: handle,
      OPTIONS: handle,
      pages: async (req, res) => send(await answer(exchange.inPages(req)), res),
    },
    auth: createAuth(exchange, inApp),
    ...createActions(exchange),
    update,
    unstable_update: update,
    requireSession: async ({ redirectTo } = {}) =>
      exchange.functions.requireSession(await comingBack(inApp, redirectTo)),
    requireFresh: createFreshGuard(exchange, inApp),
    requireRole: createRoleGuard(exchange, inApp),
    getAccessToken: createTokenGetter(exchange, inApp),
  }
}
