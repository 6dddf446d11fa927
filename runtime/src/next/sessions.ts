import type { NextRequest } from 'next/server.js'
import { cookieHeader } from '../bridge/act.js'
import { signInPage } from '../bridge/site-pages.js'
import { headersOf } from '../bridge/node-request.js'
import { renew } from '../bridge/node-response.js'
import { passOn } from '../bridge/web.js'
import { publicPrefix } from '../config/public-path.js'
import { isEndpoint } from '../http/read-request.js'
import { sessionOf } from '../http/session-of.js'
import type { ServerSession } from '../config/session-of.js'
import type { Awaitable } from '../types.js'
import type { WebResponse } from '../web-types.js'
import { mountIn } from './base-path.js'
import { leadAway } from './lead-away.js'
import { offerCookies, pageRequest } from './page.js'
import { originIn, visitOf } from './protocol.js'
import type { Site, SiteFor } from './site.js'
import type { NextAuthRequest, PagesRequest, PagesResponse } from './types.js'

/** Answers a request with its session, or lets it pass. */
type Respond = (
  request: NextAuthRequest,
  site: Site,
) => Awaitable<WebResponse | null | undefined | void>

/** The request goes on to what comes after a gate. */
async function pass(): Promise<WebResponse> {
  const { NextResponse } = await import('next/server.js')
  return NextResponse.next()
}

/** Answers a request in a gate or in a route's handler. Where the session can't be checked, the request fails. */
export async function withSession(
  siteFor: SiteFor,
  request: NextRequest,
  respond: Respond,
): Promise<WebResponse> {
  // First of all: by it Next knows that there is nothing to answer while it builds.
  const { headers } = request
  const site = siteFor(request)
  const { engine, basePath } = site
  // Whoever has to sign in first would be sent away from where that is done; and what ends a session must not renew it.
  const { pathname, basePath: base } = request.nextUrl
  if (isEndpoint(pathname.replace(/\/$/, ''), mountIn(basePath, base))) return pass()
  const { session, cookies } = await sessionOf(engine, visitOf(engine, headers))
  const response = await respond(Object.assign(request, { auth: session }), site)
  return passOn(response ?? (await pass()), { session: null, cookies })
}

/** A gate that asks the callback `authorized`, where there is one. */
export async function gate(
  request: NextAuthRequest,
  { engine, basePath, authorized }: Site,
): Promise<WebResponse | undefined> {
  const allowed = (await authorized?.({ request, auth: request.auth })) ?? true
  if (typeof allowed !== 'boolean') return allowed
  const { pathname, basePath: base, href } = request.nextUrl
  if (allowed || `${base}${pathname}` === engine.pages.signIn) return undefined
  const named = { origin: originIn(engine, request.headers), basePath }
  const { search } = new URL(href)
  const front = publicPrefix(engine.url, basePath)
  const location = signInPage(engine, named, `${front}${base}${pathname}${search}`)
  return leadAway(request.headers, location, 302)
}

/** Who is signed in, in Pages. A renewed session cookie is passed on. */
export async function pagesSession(
  siteFor: SiteFor,
  req: PagesRequest,
  res: PagesResponse,
): Promise<ServerSession | null> {
  const { engine } = siteFor()
  const { session, cookies } = await sessionOf(engine, visitOf(engine, headersOf(req)))
  renew(res, cookies)
  return session
}

async function readSession(siteFor: SiteFor): Promise<ServerSession | null> {
  const { headers, cookies: sent } = await pageRequest()
  const { engine } = siteFor()
  const { session, cookies } = await sessionOf(engine, visitOf(engine, headers, cookieHeader(sent)))
  await offerCookies(cookies)
  return session
}

/** Who is signed in, in the App Router: read once while a page is rendered, and anew in each action and handler. */
export function appSession(siteFor: SiteFor): () => Promise<ServerSession | null> {
  const read = async (): Promise<ServerSession | null> => readSession(siteFor)
  let once: typeof read | undefined
  return async () => {
    const { cache } = await import('react')
    once ??= cache(read)
    return once()
  }
}

/** Tells whether it is the web's request, which a gate and the App Router have, and not Node's. */
export function isWeb(request: NextRequest | PagesRequest): request is NextRequest {
  return typeof Reflect.get(request.headers, 'get') === 'function'
}
