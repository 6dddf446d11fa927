import type { NextRequest } from 'next/server.js'
import { cookieHeader } from '../bridge/act.js'
import type { Guard } from '../bridge/fresh.js'
import { signInPage } from '../bridge/site-pages.js'
import { headersOf, renew } from '../bridge/node.js'
import { passOn } from '../bridge/web.js'
import { publicPrefix } from '../config/public-path.js'
import { isEndpoint } from '../http/read-request.js'
import { sessionOf, type Checked } from '../http/session-of.js'
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
  checked: Checked,
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
  const checked = await sessionOf(engine, visitOf(engine, headers))
  const { session, cookies } = checked
  const response = await respond(Object.assign(request, { auth: session }), site, checked)
  return passOn(response ?? (await pass()), { session: null, cookies })
}

/** A gate that asks the callback `authorized`, where there is one. */
export async function gate(request: NextAuthRequest, site: Site): Promise<WebResponse | undefined> {
  const { engine, basePath, authorized } = site
  const allowed = (await authorized?.({ request, auth: request.auth })) ?? true
  if (typeof allowed !== 'boolean') return allowed
  const { pathname, basePath: base } = request.nextUrl
  if (allowed || `${base}${pathname}` === engine.pages.signIn) return undefined
  const named = { origin: originIn(engine, request.headers), basePath }
  return leadAway(request.headers, signInPage(engine, named, pageOf(request, site)), 302)
}

/** The page that is asked for, as visitors see it. */
function pageOf(request: NextRequest, { engine, basePath }: Site): string {
  const { pathname, basePath: base, href } = request.nextUrl
  return `${publicPrefix(engine.url, basePath)}${base}${pathname}${new URL(href).search}`
}

/** Has a handler of a route answer the requests that a guard lets pass. */
export function guarded(guard: Guard, handler: Respond): Respond {
  return async (request, site, checked) => {
    const { engine, basePath } = site
    const { headers, method } = request
    const refused = await guard(engine, checked, {
      method,
      headers: () => headers,
      origin: () => originIn(engine, headers),
      basePath,
      back: () => pageOf(request, site),
    })
    return refused ?? handler(request, site, checked)
  }
}

/** Who is signed in, in Pages. A renewed session cookie is passed on. */
export async function pagesSession(
  siteFor: SiteFor,
  req: PagesRequest,
  res: PagesResponse,
): Promise<Checked> {
  const { engine } = siteFor()
  const checked = await sessionOf(engine, visitOf(engine, headersOf(req)))
  renew(res, checked)
  return checked
}

async function readSession(siteFor: SiteFor): Promise<Checked> {
  const { headers, cookies: sent } = await pageRequest()
  const { engine } = siteFor()
  const checked = await sessionOf(engine, visitOf(engine, headers, cookieHeader(sent)))
  await offerCookies(checked.cookies)
  return checked
}

/** Who is signed in, in the App Router: read once while a page is rendered, and anew in each action and handler. */
export function appSession(siteFor: SiteFor): () => Promise<Checked> {
  const read = async (): Promise<Checked> => readSession(siteFor)
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
