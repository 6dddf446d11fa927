import type { ServerSession } from '../config/session-of.js'
import { mergeJars, type CookieJar } from '../cookies/jar.js'
import { parseCookies } from '../cookies/parse.js'
import type { Engine } from '../engine.js'
import { answer } from '../http/answer.js'
import { isEndpoint } from '../http/read-request.js'
import { sessionOf } from '../http/session-of.js'
import { after } from '../in-time.js'
import type { Client } from '../request.js'
import type { Checked } from '../http/session-of.js'
import type { Awaitable } from '../types.js'
import type { WebResponse } from '../web-types.js'
import {
  cookieHeader,
  cookiesAfter,
  fieldsIn,
  signInFor,
  signOutFor,
  type Acted,
  type Actions,
  type Acting,
} from './act.js'
import { accessTokenFor, type AccessToken, type AccessTokenOptions } from './access-token.js'
import { notFresh, type FreshOptions, type NotFresh } from './fresh.js'
import { forbidden } from './role.js'
import { confirmPage, deniedPage, seenPage, signInPage, type Site } from './site-pages.js'
import { know, knownOf, lookUp, NOBODY, type visitorOf } from './known.js'
import type { HostRequest } from './web.js'

/** How a framework hands over a request, and what it lets happen to the answer before there is one. */
export interface Host<Context> {
  readonly engine: (context: Context) => Engine
  readonly asked: (context: Context) => HostRequest
  /** The object that stands for the request: the same one wherever the framework makes its own objects anew. */
  readonly key: (context: Context) => object
  /** Tells whose request it is, as `visitorOf` does, where an application may have several requests share the key. */
  readonly visitor?: (context: Context) => ReturnType<typeof visitorOf>
  /** Whoever has made the connection; undefined where the platform doesn't tell. */
  readonly client: (context: Context) => Client | undefined
  /** The cookies by name, decoded, with those that were set since; those that were sent, where the framework knows no others. */
  readonly cookies?: (context: Context) => Acting['cookies']
  /** Where to come back to: the page, and not what it calls. The endpoint decides where undefined. */
  readonly page?: (context: Context) => string | undefined
  /** Tells whether nobody asks, as while answers are made in advance. */
  readonly isNobody?: (context: Context) => boolean
  /** Sets cookies of the answer; whoever makes it passes them on, where undefined. */
  readonly setCookies?: (context: Context, cookies: CookieJar) => void
  /** Puts the session where the application finds it. */
  readonly show?: (context: Context, session: ServerSession | null) => void
}

/** The functions for an application, in the requests that it answers. */
export interface FullStack<Context> extends Actions<Context, Acted> {
  /** @returns undefined where the path is no endpoint's */
  readonly answer: (context: Context) => Promise<WebResponse | undefined>
  readonly isEndpoint: (context: Context) => boolean
  /** The session, read once for each request; a renewed cookie is set with it. @throws as {@link sessionOf} */
  readonly check: (context: Context) => Awaitable<Checked>
  /** The same for whatever comes after and may ask for it, as {@link lookUp} says it. */
  readonly look: (context: Context) => Awaitable<Checked>
  /**
   * Tells what is missing where a session is not fresh.
   *
   * @param checked the session, read for this request
   * @param page where to come back to, where the host does not tell
   * @returns undefined where it is fresh
   * @throws InvalidConfig where `maxAge` is no number of seconds
   * @throws AdapterError where the store fails
   */
  readonly stale: (
    context: Context,
    checked: Checked,
    options?: FreshOptions,
    page?: string,
  ) => Promise<NotFresh | undefined>
  /**
   * An access token of a service.
   *
   * @param checked the session, read for this request
   * @param page where to come back to, where the host does not tell
   * @throws as of `GetAccessToken`
   */
  readonly token: (
    context: Context,
    checked: Checked,
    provider: string,
    options?: AccessTokenOptions,
    page?: string,
  ) => Promise<AccessToken>
  /** The answer to whoever has not the role that is asked for. @throws UntrustedHost */
  readonly forbid: (context: Context) => Promise<WebResponse>
  /** The page that tells them, where they are led to one. @throws UntrustedHost */
  readonly deniedPage: (context: Context) => string
  /** The page on which whoever is signed in confirms to be who it is; it leads back. @throws UntrustedHost */
  readonly confirmPage: (context: Context) => string
  /** The sign-in page, which leads back. @throws UntrustedHost */
  readonly signInPage: (context: Context, page?: string) => string
  /**
   * Sets the cookies, and has whatever runs after it in the same request know who is there now.
   *
   * @returns the address to go to
   */
  readonly settle: (context: Context, acted: Acted) => Promise<string>
}

/** The session, read once for each request. @throws as {@link sessionOf} */
function checkIn<Context>(host: Host<Context>, context: Context): Awaitable<Checked> {
  const request = host.key(context)
  const visitor = host.visitor?.(context)
  const known = knownOf(host, request, visitor)
  if (known) return known
  if (host.isNobody?.(context)) return NOBODY
  const checked = after(sessionOf(host.engine(context), host.asked(context).visit()), (found) => {
    if (found.cookies.size > 0) host.setCookies?.(context, found.cookies)
    return found
  })
  return know(host, request, checked, visitor)
}

/** Tells what is missing where a session is not fresh, as of {@link FullStack}. */
async function staleIn<Context>(
  host: Host<Context>,
  context: Context,
  checked: Checked,
  options: FreshOptions = {},
  page?: string,
): Promise<NotFresh | undefined> {
  const engine = host.engine(context)
  return notFresh(engine, checked, options, {
    origin: () => host.asked(context).origin(),
    basePath: engine.basePath,
    back: () => seenPage(engine, page ?? host.page?.(context)),
  })
}

/** An access token of a service, as of {@link FullStack}. */
async function tokenIn<Context>(
  host: Host<Context>,
  context: Context,
  checked: Checked,
  provider: string,
  options?: AccessTokenOptions,
  page: string | undefined = host.page?.(context),
): Promise<AccessToken> {
  const engine = host.engine(context)
  const site = (): Site => siteIn(host, context)
  const back = () => seenPage(engine, page)
  return accessTokenFor(engine, { checked, site, back }, provider, options)
}

/** Where a request was sent to. */
function siteIn<Context>({ engine, asked }: Host<Context>, context: Context): Site {
  const { basePath } = engine(context)
  return { basePath, origin: asked(context).origin() }
}

/** The answer to whoever has not the role that is asked for, as of {@link FullStack}. */
async function forbidIn<Context>(host: Host<Context>, context: Context): Promise<WebResponse> {
  const engine = host.engine(context)
  const { basePath } = engine
  const { method, headers, origin } = host.asked(context)
  return forbidden(engine, { method: method(), headers, origin, basePath })
}

/** Makes the functions for an application, in the requests that it answers, by how its framework hands them over. */
export function fullStack<Context>(host: Host<Context>): FullStack<Context> {
  const { engine: engineOf, asked, key, client } = host
  const pageOf = (context: Context): string | undefined => host.page?.(context)
  const cookiesOf = (context: Context): Acting['cookies'] =>
    host.cookies?.(context) ?? parseCookies(asked(context).visit().cookie)
  const actingIn = ({ basePath }: Engine, context: Context): Acting => {
    const { method, headers, origin } = asked(context)
    const from = { method: method(), headers: headers(), origin: origin() }
    return { ...from, cookies: cookiesOf(context), basePath, client: client(context) }
  }

  return {
    answer: async (context) => {
      const engine = engineOf(context)
      const { method, path, read } = asked(context)
      const arrival = { basePath: engine.basePath, client: client(context) }
      return answer(engine, { path: path(), method: method(), read, ...arrival })
    },
    isEndpoint: (context) => isEndpoint(asked(context).path(), engineOf(context).basePath),
    check: (context) => checkIn(host, context),
    look: (context) =>
      host.isNobody?.(context) ? NOBODY : lookUp(engineOf(context), () => checkIn(host, context)),
    signInPage: (context, page = pageOf(context)) => {
      const engine = engineOf(context)
      return signInPage(engine, siteIn(host, context), seenPage(engine, page))
    },
    forbid: async (context) => forbidIn(host, context),
    deniedPage: (context) => deniedPage(engineOf(context), siteIn(host, context)),
    confirmPage: (context) => {
      const engine = engineOf(context)
      return confirmPage(engine, siteIn(host, context), seenPage(engine, pageOf(context)))
    },
    stale: async (context, ...about) => staleIn(host, context, ...about),
    token: async (context, ...about) => tokenIn(host, context, ...about),
    signIn: async (context, provider, options = {}, params = {}) => {
      const engine = engineOf(context)
      const { redirectTo = seenPage(engine, pageOf(context)), ...fields } = fieldsIn(options)
      const wanted = { ...fields, redirectTo }
      return signInFor(engine, actingIn(engine, context), provider, wanted, params)
    },
    signOut: async (context, options = {}) => {
      const engine = engineOf(context)
      const { redirectTo = seenPage(engine, pageOf(context)), provider } = options
      return signOutFor(engine, actingIn(engine, context), { redirectTo, provider })
    },
    settle: async (context, acted) => {
      const engine = engineOf(context)
      const visit = asked(context).visit()
      host.setCookies?.(context, acted.cookies)
      const cookie = cookieHeader(cookiesAfter(cookiesOf(context), acted))
      const found = await sessionOf(engine, { ...visit, cookie })
      const checked = { ...found, cookies: mergeJars(found.cookies, acted.cookies) }
      know(host, key(context), checked, host.visitor?.(context))
      host.show?.(context, found.session)
      return acted.url
    },
  }
}
