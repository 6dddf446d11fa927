import type { Adapter } from '../adapter.js'
import type { GetAccessToken } from '../bridge/access-token.js'
import type { Actions } from '../bridge/act.js'
import { configOf, placedAt, type BindingConfig } from '../bridge/configuration.js'
import { isLed, strangerHeaders, type FreshOptions } from '../bridge/fresh.js'
import { fullStack, type Host } from '../bridge/full-stack.js'
import { exchangeOf, type H3Exchange } from '../bridge/h3.js'
import type { H3Event } from '../bridge/h3-event.js'
import { NOBODY } from '../bridge/known.js'
import type { AddressOptions } from '../bridge/peer.js'
import { FORBIDDEN, requireRoleBy } from '../bridge/role.js'
import { inPlaceOf, NEVER_CACHED } from '../bridge/set-cookies.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { engineFor } from '../engine.js'
import type { Checked } from '../http/session-of.js'
import { InvalidConfig } from '../errors.js'
import { isRecord } from '../guards.js'
import type { Session } from '../types.js'
import type { WebResponse } from '../web-types.js'

export * from '../bridge/exports.js'
export type { H3Event } from '../bridge/h3-event.js'
export type { GetAccessToken } from '../bridge/access-token.js'
export type { ActFields } from '../bridge/act.js'

/** The configuration. `basePath` is `/api/auth` by default; with `app.baseURL` it begins with that: `/base/api/auth`. */
export type NuxtAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** A configuration, or a function that gives the one for an event, such as `perEnvironment` makes. */
export type NuxtConfiguration<Config extends BindingConfig = BindingConfig> =
  | Config
  | ((event: H3Event) => Config)

/** Options for what the binding can't know. */
export type NuxtAuthOptions = AddressOptions<H3Event>

/** A handler of h3, marked as such. */
export type NuxtHandler<Answer> = ((event: H3Event) => Promise<Answer>) & {
  readonly __is_handler__: true
}

/**
 * Sign-in for a server of Nuxt. Its own handlers sign in by
 * `sendRedirect(event, await signIn(event, 'credentials', await readBody(event)))`.
 */
export interface NuxtAuthResult<Shown = Session, Role = AnyRole<Shown>> extends Actions<
  H3Event,
  string
> {
  /** Answers the endpoints: `export default handler` in `server/api/auth/[...].ts`. */
  readonly handler: NuxtHandler<WebResponse>
  /**
   * Puts the session, or null, into `event.context.session` of everything but the endpoints, and passes a renewed session
   * cookie on: `export default middleware` in `server/middleware/1.auth.ts`. Where the session can't be checked, the request
   * fails; where the configuration is not valid, nobody is signed in, and whoever asks is told. Where a rule has the answer
   * kept for the next visitor, nobody is signed in.
   */
  readonly middleware: NuxtHandler<void>
  /**
   * Who has made a request; null where nobody is signed in.
   *
   * @throws AuthError where the configuration is not valid; whatever a callback throws. Refuse access then.
   */
  readonly getSession: (event: H3Event) => Promise<ServerSession<Shown> | null>
  /**
   * The session, for whatever must not happen without one: in each handler of `server/api` and `server/routes`, whether or
   * not the middleware has run. Whoever asks for a page is led to the sign-in page, a program gets 401; where the session
   * can't be told, it rejects.
   */
  readonly requireSession: (event: H3Event) => Promise<ServerSession<Shown>>
  /**
   * The session, for whatever must not happen on a browser that somebody has left open: in the handler of the page that has the
   * form, and in that of what it sends. It ends as `requireSession` for strangers; where nobody has proven within `maxAge` seconds
   * to be who it is, whoever asks for a page is led to where that is confirmed, and back; a form and a program get 401, with the
   * header of RFC 9470.
   */
  readonly requireFresh: (event: H3Event, options?: FreshOptions) => Promise<ServerSession<Shown>>
  /**
   * The session, for whatever only some people may do: in each handler of `server/api` and `server/routes` that is theirs. It is answered 403 where the session's user has not the
   * role: `user.role` is it, or `user.roles` has it, and of several roles any will do. It ends as `requireSession` for strangers.
   *
   * @param role one, or several; by type those that the `session` callback tells
   * @throws InvalidConfig where no role is named
   */
  readonly requireRole: (event: H3Event, role: Role) => Promise<ServerSession<Shown>>
  /** An access token of a service for whoever makes a request. @throws RefreshTokenError where there is none */
  readonly getAccessToken: GetAccessToken<H3Event>
}

function handlerOf<Answer>(handle: (event: H3Event) => Promise<Answer>): NuxtHandler<Answer> {
  return Object.assign(handle, { __is_handler__: true } as const)
}

/** Tells whether a rule of the routes has the answer kept, and given to the next visitor. */
function isKept({ context }: H3Event): boolean {
  const nitro: unknown = Reflect.get(context, '_nitro')
  const rules: unknown = isRecord(nitro) ? nitro['routeRules'] : Reflect.get(context, 'routeRules')
  return isRecord(rules) && [rules['cache'], rules['isr']].some(Boolean)
}

function hostOf(config: NuxtConfiguration, { address }: NuxtAuthOptions) {
  return {
    engine: ({ event }) => engineFor(placedAt(configOf(config, event), '/api/auth')),
    asked: ({ asked }) => asked,
    // Not the context: a handler whose answers are kept for others has that of its first visitor, and would let everybody pass.
    key: ({ request }) => request,
    client: ({ event, client }) => client(address?.(event)),
    setCookies: ({ cookieLines, setHeader }, cookies) => {
      setHeader('set-cookie', inPlaceOf(cookies, cookieLines()))
      setHeader('cache-control', NEVER_CACHED)
    },
    show: ({ event: { context } }, session) => void Object.assign(context, { session }),
  } satisfies Host<H3Exchange>
}

/** Refuses whoever has no session that may pass: a person is led to a page, a program gets 401. */
function refusal(
  { asked, refuse }: H3Exchange,
  page: () => string,
  headers: Readonly<Record<string, string>>,
): Error {
  return isLed(asked.method(), asked.headers())
    ? refuse(302, 'Sign in first', { ...headers, location: page() })
    : refuse(401, 'Unauthorized', headers)
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
export function NuxtAuth(config: NuxtConfiguration, options: NuxtAuthOptions = {}): NuxtAuthResult {
  const host = hostOf(config, options)
  const { answer, check, isEndpoint, look, settle, signIn, signInPage, signOut, stale, token } =
    fullStack(host)
  const checkIn = async (exchange: H3Exchange, read = check): Promise<Checked> =>
    isKept(exchange.event) ? NOBODY : read(exchange)
  const requireIn = async (exchange: H3Exchange): Promise<ServerSession> => {
    const checked = await checkIn(exchange)
    const page = (): string => signInPage(exchange, exchange.target())
    if (!checked.session) throw refusal(exchange, page, strangerHeaders(checked))
    exchange.setHeader('cache-control', NEVER_CACHED)
    return checked.session
  }
  return {
    handler: handlerOf(async (event) => {
      const exchange = exchangeOf(event)
      if (isKept(event)) {
        const { basePath } = host.engine(exchange)
        throw new InvalidConfig(`a rule of the routes keeps the answers below ${basePath}`)
      }
      return (await answer(exchange)) ?? new Response('Not Found', { status: 404 })
    }),
    middleware: handlerOf(async (event) => {
      const exchange = exchangeOf(event)
      if (!isEndpoint(exchange)) host.show(exchange, (await checkIn(exchange, look)).session)
    }),
    getSession: async (event) => (await checkIn(exchangeOf(event))).session,
    requireSession: async (event) => requireIn(exchangeOf(event)),
    requireFresh: async (event, asked) => {
      const exchange = exchangeOf(event)
      const session = await requireIn(exchange)
      const missing = await stale(exchange, await check(exchange), asked, exchange.target())
      if (missing) throw refusal(exchange, missing.page, missing.headers)
      return session
    },
    requireRole: requireRoleBy(
      async (event) => requireIn(exchangeOf(event)),
      async (event) => {
        throw exchangeOf(event).refuse(403, 'Forbidden', FORBIDDEN.headers)
      },
    ),
    getAccessToken: async (event, provider, wanted) => {
      const exchange = exchangeOf(event)
      const { asked, target } = exchange
      const checked = await checkIn(exchange)
      const page = isLed(asked.method(), asked.headers()) ? target() : undefined
      return token(exchange, checked, provider, wanted, page)
    },
    signIn: async (event, ...asked) => {
      const exchange = exchangeOf(event)
      return settle(exchange, await signIn(exchange, ...asked))
    },
    signOut: async (event, fields) => {
      const exchange = exchangeOf(event)
      return settle(exchange, await signOut(exchange, fields))
    },
  }
}
