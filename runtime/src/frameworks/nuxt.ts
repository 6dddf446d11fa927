import {
  fieldsOf,
  signInFor,
  signInPage,
  signOutFor,
  type ActFields,
  type Acting,
} from '../bridge/act.js'
import { configOf, placedAt, type BindingConfig } from '../bridge/configuration.js'
import { exchangeOf, type H3Event } from '../bridge/h3-event.js'
import type { H3Exchange } from '../bridge/h3-exchange.js'
import { h3Sessions, isKept, type H3Asked, type H3Sessions } from '../bridge/h3-sessions.js'
import type { AddressOptions } from '../bridge/peer.js'
import { NEVER_CACHED } from '../bridge/set-cookies.js'
import type { SessionOf } from '../config/session-of.js'
import { parseCookies } from '../cookies/parse.js'
import { engineFor } from '../engine.js'
import { InvalidConfig } from '../errors.js'
import { answer } from '../http/answer.js'
import { isEndpoint } from '../http/read-request.js'
import type { Session } from '../types.js'
import type { WebFormData, WebResponse } from '../web-types.js'

export { AuthError, CredentialsSignin } from '../errors.js'
export { customFetch } from '../providers/provider.js'
export type { H3Event } from '../bridge/h3-event.js'
export type { ActFields } from '../bridge/act.js'
export type { Account, DefaultSession, JWT, Profile, Session, User } from '../types.js'

/** What can be configured. `basePath` is `/api/auth` by default; with `app.baseURL` it begins with that: `/base/api/auth`. */
export type NuxtAuthConfig = BindingConfig

/** A configuration, or a function that gives the one for an event, such as `perEnvironment` makes. */
export type NuxtConfiguration<Config extends BindingConfig = BindingConfig> =
  | Config
  | ((event: H3Event) => Config)

/** What the binding can't know. */
export type NuxtAuthOptions = AddressOptions<H3Event>

/** A handler of h3, marked as such. */
export type NuxtHandler<Answer> = ((event: H3Event) => Promise<Answer>) & {
  readonly __is_handler__: true
}

/** Sign-in for a server of Nuxt. */
export interface NuxtAuthResult<Shown = Session> {
  /** Answers the endpoints: `export default handler` in `server/api/auth/[...].ts`. */
  readonly handler: NuxtHandler<WebResponse>
  /**
   * Puts the session, or null, into `event.context.session` of everything but the endpoints, and passes a renewed session
   * cookie on: `export default middleware` in `server/middleware/1.auth.ts`. Where the session can't be checked, the request
   * fails. Where a rule has the answer kept for the next visitor, nobody is signed in.
   */
  readonly middleware: NuxtHandler<void>
  /**
   * Who has made a request; null where nobody is signed in.
   *
   * @throws AuthError where the configuration is not valid; whatever a callback throws. Refuse access then.
   */
  readonly getSession: (event: H3Event) => Promise<Shown | null>
  /**
   * The session, for whatever must not happen without one: in each handler of `server/api` and `server/routes`, whether or
   * not the middleware has run. Whoever asks for a page is led to the sign-in page, a program gets 401; where the session
   * can't be told, it rejects.
   */
  readonly requireSession: (event: H3Event) => Promise<Shown>
  /**
   * Signs in from a handler: `sendRedirect(event, await signIn(event, 'credentials', await readBody(event)))`.
   *
   * @param authorizationParams for the provider's page, such as `prompt`
   * @returns the address to go to
   * @throws AuthError why it was refused
   */
  readonly signIn: (
    event: H3Event,
    provider?: string,
    options?: WebFormData | ActFields,
    authorizationParams?: Readonly<Record<string, string>>,
  ) => Promise<string>
  /** Signs out from a handler. @returns the address to go to @throws AuthError why it was refused */
  readonly signOut: (event: H3Event, options?: ActFields) => Promise<string>
}

/** Whether a person waits for a page. */
function isForPage({ method, headers }: H3Exchange): boolean {
  const reads = method === 'GET' || method === 'HEAD'
  return reads && (headers.get('accept') ?? '').includes('text/html')
}

function handlerOf<Answer>(handle: (event: H3Event) => Promise<Answer>): NuxtHandler<Answer> {
  return Object.assign(handle, { __is_handler__: true } as const)
}

type Ask = (event: H3Event) => H3Asked

function handlerBy(ask: Ask): NuxtAuthResult['handler'] {
  return handlerOf(async (event) => {
    const { engine, path, method, client, read } = ask(event)
    const { basePath } = engine
    if (isKept(event))
      throw new InvalidConfig(`a rule of the routes keeps the answers below ${basePath}`)
    const response = await answer(engine, { path, method, basePath, client, read })
    return response ?? new Response('Not Found', { status: 404 })
  })
}

function actingOn({ engine, method, headers, visit, client, origin }: H3Asked): Acting {
  const { basePath } = engine
  return { method, headers, cookies: parseCookies(visit.cookie), origin, basePath, client }
}

function actionsBy(ask: Ask, sessions: H3Sessions): Pick<NuxtAuthResult, 'signIn' | 'signOut'> {
  return {
    signIn: async (event, provider, options = {}, params = {}) => {
      const asked = ask(event)
      const fields = options instanceof FormData ? fieldsOf(options) : options
      const acted = await signInFor(asked.engine, actingOn(asked), provider, fields, params)
      await sessions.settle(asked, acted)
      return acted.url
    },
    signOut: async (event, options = {}) => {
      const asked = ask(event)
      const acted = await signOutFor(asked.engine, actingOn(asked), options)
      await sessions.settle(asked, acted)
      return acted.url
    },
  }
}

function guardBy(ask: Ask, sessions: H3Sessions): NuxtAuthResult['requireSession'] {
  return async (event) => {
    const asked = ask(event)
    const { engine, refuse, setHeader, target } = asked
    const session = await sessions.get(asked)
    const headers = { 'cache-control': NEVER_CACHED }
    if (!session) {
      if (!isForPage(asked)) throw refuse(401, 'Unauthorized', headers)
      const location = signInPage(engine, actingOn(asked), target)
      throw refuse(302, 'Sign in first', { ...headers, location })
    }
    setHeader('cache-control', NEVER_CACHED)
    return session
  }
}

/**
 * Sign-in for a server of Nuxt 3 or 4, and of whatever else is made of h3 1 or 2. Nothing is read before there is a request,
 * so that `nuxt build` needs no environment. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for an event
 * @example
 * export const { handler, middleware, requireSession } = NuxtAuth({ providers: [GitHub] })
 */
export function NuxtAuth<Config extends BindingConfig>(
  config: NuxtConfiguration<Config>,
  options?: NuxtAuthOptions,
): NuxtAuthResult<SessionOf<Config>>
export function NuxtAuth(
  config: NuxtConfiguration,
  { address }: NuxtAuthOptions = {},
): NuxtAuthResult {
  const sessions = h3Sessions()
  const ask: Ask = (event) => {
    const engine = engineFor(placedAt(configOf(config, event), '/api/auth'))
    return { ...exchangeOf(event, address?.(event)), event, engine }
  }
  return {
    handler: handlerBy(ask),
    middleware: handlerOf(async (event) => {
      const asked = ask(event)
      if (isEndpoint(asked.path, asked.engine.basePath)) return
      Object.assign(event.context, { session: await sessions.get(asked) })
    }),
    getSession: async (event) => sessions.get(ask(event)),
    requireSession: guardBy(ask, sessions),
    ...actionsBy(ask, sessions),
  }
}
