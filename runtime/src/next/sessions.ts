import type { NextRequest } from 'next/server.js'
import { changed } from '../bridge/act.js'
import { guardedRequest, type Guard } from '../bridge/fresh.js'
import { resolveOrigin, signInPage } from '../bridge/site-pages.js'
import { copyWithSession } from '../bridge/web.js'
import { mergeJars } from '../cookies/jar.js'
import type { ServerSession } from '../config/session-of.js'
import { isSecure } from '../http/origin.js'
import { isEndpoint } from '../http/read-request.js'
import { readSession, type Checked } from '../http/read-session.js'
import type { Awaitable } from '../types.js'
import type { WebResponse } from '../web-types.js'
import { leadAway, stripBasePath } from './base-path.js'
import type { NextAsked, NextExchange } from './exchange.js'
import { offerCookies, setCookies } from './page.js'
import type { NextAuthRequest } from './types.js'

type Respond = (
  request: NextAuthRequest,
  asked: NextAsked,
  checked: Checked,
) => Awaitable<WebResponse | null | undefined | void>

async function pass(): Promise<WebResponse> {
  const { NextResponse } = await import('next/server.js')
  return NextResponse.next()
}

/** Answers a request in a gate or in a route's handler. Where the session can't be checked, the request fails. */
export async function withSession(
  exchange: NextExchange,
  request: NextRequest,
  respond: Respond,
): Promise<WebResponse> {
  const asked = exchange.inRoute(request)
  // Whoever has to sign in first would be sent away from where that is done; and what ends a session must not renew it.
  const { pathname, basePath: base } = request.nextUrl
  if (isEndpoint(pathname.replace(/\/$/, ''), stripBasePath(asked.basePath, base))) return pass()
  const checked = await exchange.check(asked)
  const { session, cookies } = checked
  const response = await respond(Object.assign(request, { auth: session }), asked, checked)
  return copyWithSession(response ?? (await pass()), { session: null, cookies })
}

export function createGate({ host }: NextExchange): Respond {
  return async (request, asked) => {
    const { authorized, basePath, engine } = asked
    const allowed = (await authorized?.({ request, auth: request.auth })) ?? true
    if (typeof allowed !== 'boolean') return allowed
    const { pathname, basePath: base } = request.nextUrl
    if (allowed || `${base}${pathname}` === engine.pages.signIn) return undefined
    const site = { basePath, origin: host.origin(asked) }
    return leadAway(request.headers, signInPage(engine, site, asked.back()), 302)
  }
}

export function guarded({ host }: NextExchange, guard: Guard, handler: Respond): Respond {
  return async (request, asked, checked) => {
    const { engine, basePath, back } = asked
    const told = { ...guardedRequest(engine, host, asked), basePath, back }
    return (await guard(engine, checked, told)) ?? handler(request, asked, checked)
  }
}

/** The request of the App Router with its session checked: once while a page is rendered, and anew in each action and handler. */
export function appReader({ inApp, check }: NextExchange): () => Promise<NextAsked> {
  const read = async (): Promise<NextAsked> => {
    const asked = await inApp()
    const { cookies } = await check(asked)
    await offerCookies(cookies)
    return asked
  }
  let once: typeof read | undefined
  return async () => {
    const { cache } = await import('react')
    once ??= cache(read)
    return once()
  }
}

/**
 * Hands data to the callbacks, and tells the pages that are open.
 *
 * @throws AuthError where the configuration is not valid, or the host is not trusted; whatever a callback throws
 */
export async function updateSession(
  exchange: NextExchange,
  data: unknown,
): Promise<ServerSession | null> {
  const asked = await exchange.inApp()
  const { engine, headers } = asked
  const origin = resolveOrigin(engine, { origin: exchange.host.origin(asked) })
  const visit = { ...exchange.host.visit(asked), protocol: origin, origin }
  const from = { authorization: undefined, client: asked.client(headers) }
  const found = await readSession(engine, { ...visit, ...from }, { update: { data } })
  const { session, cookies } = found
  const told = session ? mergeJars(cookies, changed(engine, isSecure(engine, origin))) : cookies
  await setCookies(told)
  return session
}
