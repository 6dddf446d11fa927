import type { ServerSession } from '../config/session-of.js'
import { mergeJars, type CookieJar } from '../cookies/jar.js'
import { parseCookies } from '../cookies/parse.js'
import type { Engine } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { answer } from '../http/answer.js'
import { isEndpoint } from '../http/read-request.js'
import { readSession, type Checked } from '../http/read-session.js'
import { after } from '../in-time.js'
import type { Awaitable } from '../types.js'
import type { WebResponse } from '../web-types.js'
import { loadAccessToken } from './access-token.js'
import {
  cookieHeader,
  mergeCookies,
  readFields,
  performSignIn,
  performSignOut,
  type Acted,
  type ActFields,
  type Acting,
  type Actions,
} from './act.js'
import { stripQuery } from './exchange.js'
import { checkFresh, guardedRequest, isLed, strangerHeaders } from './fresh.js'
import type { FullStackFunctions } from './full-stack-functions.js'
import type { FrameworkHost, Refusal } from './host.js'
import { know, recallSession, lookIfValid, NOBODY } from './known.js'
import { forbidden, FORBIDDEN, createRoleTest } from './role.js'
import { NEVER_CACHED } from './set-cookies.js'
import { confirmPage, deniedPage, seenPage, signInPage, type RequestSite } from './site-pages.js'
import { isSafe } from './web.js'

export interface FullStack<Context> {
  readonly functions: FullStackFunctions<Context>
  readonly getSession: (context: Context) => Promise<ServerSession | null>
  readonly act: Actions<Context, Acted>
  readonly answer: (context: Context) => Promise<WebResponse | undefined>
  readonly isEndpoint: (context: Context) => boolean
  /** The session, read once for each request; a renewed cookie is set with it. @throws as {@link readSession} */
  readonly check: (context: Context) => Awaitable<Checked>
  /** The same for whatever comes after and may ask for it, as {@link lookIfValid} says it. */
  readonly look: (context: Context) => Awaitable<Checked>
}

function applyCookies<Context>(
  host: FrameworkHost<Context>,
  context: Context,
  cookies: CookieJar,
): void {
  host.setCookies?.(context, cookies)
  host.setHeader?.(context, 'cache-control', NEVER_CACHED)
}

function refreshSession<Context>(
  host: FrameworkHost<Context>,
  context: Context,
): Awaitable<Checked> {
  return after(readSession(host.engine(context), host.visit(context)), (found) => {
    if (found.cookies.size > 0) applyCookies(host, context, found.cookies)
    return found
  })
}

/** What has read a session: where requests may share the key, those of other configurations, too. */
function findReader<Context>(host: FrameworkHost<Context>, context: Context): object {
  return host.isForgetful ? host.engine(context) : host
}

function rememberSession<Context, Found extends Awaitable<Checked>>(
  host: FrameworkHost<Context>,
  context: Context,
  checked: Found,
): Found {
  return know(findReader(host, context), host.key(context), checked, host.visitor?.(context))
}

function checkSession<Context>(host: FrameworkHost<Context>, context: Context): Awaitable<Checked> {
  if (host.isKept?.(context)) return NOBODY
  const by = findReader(host, context)
  const known = recallSession(by, host.key(context), host.visitor?.(context))
  if (known) return known
  if (host.isNobody?.(context)) return NOBODY
  const checked = refreshSession(host, context)
  return host.isForgetful ? checked : rememberSession(host, context, checked)
}

function peekSession<Context>(host: FrameworkHost<Context>, context: Context): Awaitable<Checked> {
  if (host.isNobody?.(context)) return NOBODY
  return lookIfValid(host.engine(context), () =>
    host.isForgetful
      ? rememberSession(host, context, refreshSession(host, context))
      : checkSession(host, context),
  )
}

function findBasePath<Context>(
  host: FrameworkHost<Context>,
  context: Context,
  engine: Engine,
): string {
  return host.basePath?.(context) ?? engine.basePath
}

function describeSite<Context>(
  host: FrameworkHost<Context>,
  context: Context,
  engine: Engine,
): RequestSite {
  return { basePath: findBasePath(host, context, engine), origin: host.origin(context) }
}

function findReturnPath<Context>(
  host: FrameworkHost<Context>,
  context: Context,
  engine: Engine,
): string | undefined {
  if (host.back) return host.back(context)
  return seenPage(engine, host.page ? host.page(context) : host.target(context))
}

function createRefuser<Context>(host: FrameworkHost<Context>) {
  return async (
    context: Context,
    checked: Checked,
    leadTo: typeof signInPage,
    refusal: Omit<Refusal<Context>, 'page'>,
  ): Promise<never> => {
    const isSent = host.isSent ? host.isSent(context) : !isSafe(host.method(context))
    const page = (asked: Context): string => {
      const engine = host.engine(asked)
      return leadTo(engine, describeSite(host, asked, engine), findReturnPath(host, asked, engine))
    }
    // What a form has sent is not sent again by itself: whoever is signed in is not led away from it.
    const stays = checked.session !== null && isSent
    return host.refuse(context, { ...refusal, page: stays ? undefined : page }, checked)
  }
}

function createGuards<Context>(host: FrameworkHost<Context>): FullStackFunctions<Context> {
  const refuse = createRefuser(host)
  const requireSession = async (context: Context, hasRole?: ReturnType<typeof createRoleTest>) => {
    if (host.nobodysMistake !== undefined && host.isNobody?.(context))
      throw new InvalidConfig(host.nobodysMistake)
    const checked = await checkSession(host, context)
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
    requireSession: async (context) => (await requireSession(context)).session,
    requireFresh: async (context, options) => {
      const { checked, session } = await requireSession(context)
      const headers = await checkFresh(host.engine(context), checked, options)
      if (!headers) return session
      const reason = 'nobody has proven lately who it is'
      return refuse(context, checked, confirmPage, { status: 401, headers, reason })
    },
    requireRole: async (context, roles) =>
      (await requireSession(context, createRoleTest(roles))).session,
    getAccessToken: async (context, ...wanted) => {
      const checked = await checkSession(host, context)
      const engine = host.engine(context)
      const isPage = (): boolean =>
        host.page !== undefined || isLed(host.method(context), host.headers(context))
      const site = (): RequestSite => describeSite(host, context, engine)
      const back = () => (isPage() ? findReturnPath(host, context, engine) : undefined)
      return loadAccessToken(engine, { checked, site, back }, ...wanted)
    },
  }
}

function buildActing<Context>(
  host: FrameworkHost<Context>,
  context: Context,
  engine: Engine,
): Acting {
  return {
    ...describeSite(host, context, engine),
    method: host.method(context),
    headers: host.headers(context),
    cookies: findCookies(host, context),
    client: host.client(context),
  }
}

function createActions<Context>(host: FrameworkHost<Context>): Actions<Context, Acted> {
  const placeFields = (context: Context, engine: Engine, fields: ActFields): ActFields => ({
    ...fields,
    redirectTo: fields.redirectTo ?? seenPage(engine, host.page?.(context)),
  })
  return {
    signIn: async (context, provider, options = {}, params = {}) => {
      const engine = host.engine(context)
      const fields = placeFields(context, engine, readFields(options))
      return performSignIn(engine, buildActing(host, context, engine), provider, fields, params)
    },
    signOut: async (context, options = {}) => {
      const engine = host.engine(context)
      const fields = placeFields(context, engine, options)
      return performSignOut(engine, buildActing(host, context, engine), fields)
    },
  }
}

function findCookies<Context>(host: FrameworkHost<Context>, context: Context): Acting['cookies'] {
  return host.cookies?.(context) ?? parseCookies(host.visit(context).cookie)
}

export function fullStack<Context>(host: FrameworkHost<Context>): FullStack<Context> {
  const act = createActions(host)
  const check: FullStack<Context>['check'] = (context) => checkSession(host, context)
  return {
    functions: createGuards(host),
    act,
    check,
    getSession: async (context) => (await check(context)).session,
    answer: async (context) => {
      const engine = host.engine(context)
      return answer(engine, {
        path: stripQuery(host.target(context)),
        method: host.method(context),
        read: () => host.read(context),
        basePath: findBasePath(host, context, engine),
        client: host.client(context),
      })
    },
    isEndpoint: (context) =>
      isEndpoint(
        stripQuery(host.target(context)),
        findBasePath(host, context, host.engine(context)),
      ),
    look: (context) => peekSession(host, context),
  }
}

/**
 * Sets the cookies of a sign-in or a sign-out, and has whatever runs after it in the same request know who is there now.
 *
 * @returns the address to go to
 */
export async function settle<Context>(
  host: FrameworkHost<Context>,
  context: Context,
  acted: Acted,
): Promise<string> {
  applyCookies(host, context, acted.cookies)
  const cookie = cookieHeader(mergeCookies(findCookies(host, context), acted))
  const found = await readSession(host.engine(context), { ...host.visit(context), cookie })
  const checked = { ...found, cookies: mergeJars(found.cookies, acted.cookies) }
  rememberSession(host, context, checked)
  host.show?.(context, found.session)
  return acted.url
}

export function settledActions<Context>(host: FrameworkHost<Context>): Actions<Context, string> {
  const { signIn, signOut } = createActions(host)
  return {
    signIn: async (context, ...asked) => settle(host, context, await signIn(context, ...asked)),
    signOut: async (context, ...asked) => settle(host, context, await signOut(context, ...asked)),
  }
}

export async function forbid<Context>(
  host: FrameworkHost<Context>,
  context: Context,
): Promise<WebResponse> {
  const engine = host.engine(context)
  return forbidden(engine, guardedRequest(engine, host, context))
}
