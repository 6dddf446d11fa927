import type { ServerSession } from '../config/session-of.js'
import { mergeJars, type CookieJar } from '../cookies/jar.js'
import { parseCookies } from '../cookies/parse.js'
import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { answer } from '../http/answer.js'
import { isEndpoint } from '../http/read-request.js'
import { sessionOf, type Checked } from '../http/session-of.js'
import { after } from '../in-time.js'
import type { Awaitable } from '../types.js'
import type { WebResponse } from '../web-types.js'
import { accessTokenFor } from './access-token.js'
import {
  cookieHeader,
  cookiesAfter,
  fieldsIn,
  signInFor,
  signOutFor,
  type Acted,
  type ActFields,
  type Acting,
  type Actions,
} from './act.js'
import { pathIn } from './exchange.js'
import { checkFresh, guardedRequest, isLed, strangerHeaders } from './fresh.js'
import type { FullStackFunctions } from './full-stack-functions.js'
import type { Host, Refusal } from './host.js'
import { know, knownOf, lookUp, NOBODY } from './known.js'
import { forbidden, FORBIDDEN, hasAnyOf } from './role.js'
import { NEVER_CACHED } from './set-cookies.js'
import { confirmPage, deniedPage, seenPage, signInPage, type Site } from './site-pages.js'
import { isSafe } from './web.js'

/** The functions for an application, in the requests that it answers. */
export interface FullStack<Context> {
  /** Those that an application is given as they are. */
  readonly functions: FullStackFunctions<Context>
  /** @throws as {@link sessionOf} */
  readonly getSession: (context: Context) => Promise<ServerSession | null>
  readonly act: Actions<Context, Acted>
  /** @returns undefined where the path is no endpoint's */
  readonly answer: (context: Context) => Promise<WebResponse | undefined>
  readonly isEndpoint: (context: Context) => boolean
  /** The session, read once for each request; a renewed cookie is set with it. @throws as {@link sessionOf} */
  readonly check: (context: Context) => Awaitable<Checked>
  /** The same for whatever comes after and may ask for it, as {@link lookUp} says it. */
  readonly look: (context: Context) => Awaitable<Checked>
}

function setCookiesIn<Context>(host: Host<Context>, context: Context, cookies: CookieJar): void {
  host.setCookies?.(context, cookies)
  host.setHeader?.(context, 'cache-control', NEVER_CACHED)
}

/** The session, as it is now; a renewed cookie is set with it. */
function readIn<Context>(host: Host<Context>, context: Context): Awaitable<Checked> {
  return after(sessionOf(host.engine(context), host.visit(context)), (found) => {
    if (found.cookies.size > 0) setCookiesIn(host, context, found.cookies)
    return found
  })
}

/** What has read a session: where requests may share the key, those of other configurations, too. */
function readerIn<Context>(host: Host<Context>, context: Context): object {
  return host.isForgetful ? host.engine(context) : host
}

/** Has whatever comes after it know a session. */
function knowIn<Context, Found extends Awaitable<Checked>>(
  host: Host<Context>,
  context: Context,
  checked: Found,
): Found {
  return know(readerIn(host, context), host.key(context), checked, host.visitor?.(context))
}

/** The session, read once for each request. @throws as {@link sessionOf} */
function checkIn<Context>(host: Host<Context>, context: Context): Awaitable<Checked> {
  if (host.isKept?.(context)) return NOBODY
  const by = readerIn(host, context)
  const known = knownOf(by, host.key(context), host.visitor?.(context))
  if (known) return known
  if (host.isNobody?.(context)) return NOBODY
  const checked = readIn(host, context)
  return host.isForgetful ? checked : knowIn(host, context, checked)
}

/** The same for whatever comes after and may ask for it. */
function lookIn<Context>(host: Host<Context>, context: Context): Awaitable<Checked> {
  if (host.isNobody?.(context)) return NOBODY
  return lookUp(host.engine(context), () =>
    host.isForgetful ? knowIn(host, context, readIn(host, context)) : checkIn(host, context),
  )
}

/** The path of the endpoints, as visitors see it. */
function basePathIn<Context>(host: Host<Context>, context: Context, engine: Engine): string {
  return host.basePath?.(context) ?? engine.basePath
}

/** Where a request was sent to. */
function siteIn<Context>(host: Host<Context>, context: Context, engine: Engine): Site {
  return { basePath: basePathIn(host, context, engine), origin: host.origin(context) }
}

/** Where to come back to from a page, as visitors see it. */
function backTo<Context>(
  host: Host<Context>,
  context: Context,
  engine: Engine,
): string | undefined {
  if (host.back) return host.back(context)
  return seenPage(engine, host.page ? host.page(context) : host.target(context))
}

/** Makes what refuses somebody. */
function refuseBy<Context>(host: Host<Context>) {
  return async (
    context: Context,
    checked: Checked,
    leadTo: typeof signInPage,
    refusal: Omit<Refusal<Context>, 'page'>,
  ): Promise<never> => {
    const isSent = host.isSent ? host.isSent(context) : !isSafe(host.method(context))
    const page = (asked: Context): string => {
      const engine = host.engine(asked)
      return leadTo(engine, siteIn(host, asked, engine), backTo(host, asked, engine))
    }
    // What a form has sent is not sent again by itself: whoever is signed in is not led away from it.
    const stays = checked.session !== null && isSent
    return host.refuse(context, { ...refusal, page: stays ? undefined : page }, checked)
  }
}

/** The functions by which somebody is let pass, or refused. */
function guardsOf<Context>(host: Host<Context>): FullStackFunctions<Context> {
  const refuse = refuseBy(host)
  const requireIn = async (context: Context, hasRole?: ReturnType<typeof hasAnyOf>) => {
    if (host.nobodysMistake !== undefined && host.isNobody?.(context))
      throw new InvalidConfig(host.nobodysMistake)
    const checked = await checkIn(host, context)
    const { session } = checked
    if (!session) {
      const stranger = { status: 401, headers: strangerHeaders(checked) } as const
      return refuse(context, checked, signInPage, { ...stranger, reason: 'nobody is signed in' })
    }
    host.setHeader?.(context, 'cache-control', NEVER_CACHED)
    if (!hasRole || hasRole(session)) return { checked, session }
    const reason = 'nobody with the role is signed in'
    return refuse(context, checked, deniedPage, { ...FORBIDDEN, reason })
  }
  return {
    requireSession: async (context) => (await requireIn(context)).session,
    requireFresh: async (context, options) => {
      const { checked, session } = await requireIn(context)
      const headers = await checkFresh(host.engine(context), checked, options)
      if (!headers) return session
      const reason = 'nobody has proven lately who it is'
      return refuse(context, checked, confirmPage, { status: 401, headers, reason })
    },
    requireRole: async (context, roles) => (await requireIn(context, hasAnyOf(roles))).session,
    getAccessToken: async (context, ...wanted) => {
      const checked = await checkIn(host, context)
      const engine = host.engine(context)
      const isPage = (): boolean =>
        host.page !== undefined || isLed(host.method(context), host.headers(context))
      const site = (): Site => siteIn(host, context, engine)
      const back = () => (isPage() ? backTo(host, context, engine) : undefined)
      return accessTokenFor(engine, { checked, site, back }, ...wanted)
    },
  }
}

/** The request, in which somebody signs in or out. */
function actingIn<Context>(host: Host<Context>, context: Context, engine: Engine): Acting {
  return {
    ...siteIn(host, context, engine),
    method: host.method(context),
    headers: host.headers(context),
    cookies: findCookies(host, context),
    client: host.client(context),
  }
}

/** The functions by which an application's own code signs in and out. */
function actionsOf<Context>(host: Host<Context>): Actions<Context, Acted> {
  const placeFields = (context: Context, engine: Engine, fields: ActFields): ActFields => ({
    ...fields,
    redirectTo: fields.redirectTo ?? seenPage(engine, host.page?.(context)),
  })
  return {
    signIn: async (context, provider, options = {}, params = {}) => {
      const engine = host.engine(context)
      const fields = placeFields(context, engine, fieldsIn(options))
      return signInFor(engine, actingIn(host, context, engine), provider, fields, params)
    },
    signOut: async (context, options = {}) => {
      const engine = host.engine(context)
      const fields = placeFields(context, engine, options)
      return signOutFor(engine, actingIn(host, context, engine), fields)
    },
  }
}

function findCookies<Context>(host: Host<Context>, context: Context): Acting['cookies'] {
  return host.cookies?.(context) ?? parseCookies(host.visit(context).cookie)
}

/** Makes the functions for an application, in the requests that it answers, by how its framework hands them over. */
export function fullStack<Context>(host: Host<Context>): FullStack<Context> {
  const act = actionsOf(host)
  const check: FullStack<Context>['check'] = (context) => checkIn(host, context)
  return {
    functions: guardsOf(host),
    act,
    check,
    getSession: async (context) => (await check(context)).session,
    answer: async (context) => {
      const engine = host.engine(context)
      return answer(engine, {
        path: pathIn(host.target(context)),
        method: host.method(context),
        read: () => host.read(context),
        basePath: basePathIn(host, context, engine),
        client: host.client(context),
      })
    },
    isEndpoint: (context) =>
      isEndpoint(pathIn(host.target(context)), basePathIn(host, context, host.engine(context))),
    look: (context) => lookIn(host, context),
  }
}

/**
 * Sets the cookies of a sign-in or a sign-out, and has whatever runs after it in the same request know who is there now.
 *
 * @returns the address to go to
 */
export async function settle<Context>(
  host: Host<Context>,
  context: Context,
  acted: Acted,
): Promise<string> {
  setCookiesIn(host, context, acted.cookies)
  const cookie = cookieHeader(cookiesAfter(findCookies(host, context), acted))
  const found = await sessionOf(host.engine(context), { ...host.visit(context), cookie })
  const checked = { ...found, cookies: mergeJars(found.cookies, acted.cookies) }
  knowIn(host, context, checked)
  host.show?.(context, found.session)
  return acted.url
}

/** The functions by which an application's own code signs in and out, settled. */
export function settledActions<Context>(host: Host<Context>): Actions<Context, string> {
  const { signIn, signOut } = actionsOf(host)
  return {
    signIn: async (context, ...asked) => settle(host, context, await signIn(context, ...asked)),
    signOut: async (context, ...asked) => settle(host, context, await signOut(context, ...asked)),
  }
}

/** The answer to whoever has not the role that is asked for. @throws UntrustedHost */
export async function forbid<Context>(host: Host<Context>, context: Context): Promise<WebResponse> {
  const engine = host.engine(context)
  return forbidden(engine, guardedRequest(engine, host, context))
}
