import type { Adapter } from '../adapter.js'
import type { BindingConfig, Configuration } from '../bridge/configuration.js'
import type { FreshOptions } from '../bridge/fresh.js'
import type { AddressOptions } from '../bridge/peer.js'
import type { ContextFunctions } from '../bridge/server-functions.js'
import { createLookup, createReplier, serverBinding, type ServerBinding } from '../bridge/server.js'
import { passHeaders } from '../bridge/set-cookies.js'
import type { AnyRole, ServerSession, SessionOf } from '../config/session-of.js'
import { EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import { elysiaReading, type ElysiaContext, type ElysiaSetContext } from '../hosts/elysia.js'
import { toResponse } from '../http/response.js'
import type { WebResponse } from '../web-types.js'

export * from '../bridge/server-exports.js'
export type { ElysiaContext, ElysiaSetContext } from '../hosts/elysia.js'

/** The configuration. `basePath` follows from the route that the handler answers. */
export type ElysiaAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** The part of Elysia's context that a guard reads. */
export type ElysiaGuardContext = ElysiaContext

/** Options for what the binding can't know. */
export type ElysiaAuthOptions<Context extends ElysiaContext = ElysiaContext> =
  AddressOptions<Context>

/** A hook that lets a request pass, or answers it. */
type Hook<Context> = (context: Context) => Promise<WebResponse | undefined>

interface Functions extends ContextFunctions<ElysiaContext, Hook<ElysiaContext>> {
  requireFresh<Context extends ElysiaContext = ElysiaContext>(
    config: Configuration<Context>,
    options?: FreshOptions,
  ): (context: Context) => Promise<WebResponse | undefined>
  requireRole<Config extends Configuration<Context>, Context extends ElysiaContext = ElysiaContext>(
    config: Config & Configuration<Context>,
    role: AnyRole<SessionOf<Config>>,
  ): (context: Context) => Promise<WebResponse | undefined>
}

const reply = createReplier(elysiaReading)
const look = createLookup(elysiaReading)

const binding: ServerBinding<Functions> = /* @__PURE__ */ serverBinding(elysiaReading, {
  guard: (refuse) => async (context: ElysiaContext) => refuse(context),
})

/** Sets cookies in Elysia's own way: what is in its jar takes the place of any header, those of a Response included. */
function setCookies(cookies: CookieJar, set: ElysiaSetContext['set']): void {
  const jar = Object.fromEntries(
    [...cookies.values()].map(({ name, value, options }) => [name, { ...options, value }]),
  )
  Object.assign(set, { cookie: { ...set.cookie, ...jar } })
}

/** An error that Elysia answers with its own "not found", or the application's. */
class NotFound extends Error {
  readonly code = 'NOT_FOUND'
  readonly status = 404
  override readonly name = 'NotFound'
}

/**
 * Answers the endpoints in front of the wildcard: `app.get('/auth/*', ElysiaAuth(config))` and
 * `app.post('/auth/*', ElysiaAuth(config), { parse: 'none' })`. Without `parse: 'none'` Elysia may have read the body before, and
 * any `get('/*', …)` answers in place of an `all('/auth/*', …)`. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for a request
 */
export function ElysiaAuth<Context extends ElysiaSetContext = ElysiaSetContext>(
  config: Configuration<Context>,
  options?: ElysiaAuthOptions<Context>,
): (context: Context) => Promise<WebResponse> {
  return async (context) => {
    const said = await reply(config, context, options)
    if (!said) throw new NotFound('NOT_FOUND')
    setCookies(said.cookies, context.set)
    return toResponse({ ...said, cookies: EMPTY_JAR }, context.request.method)
  }
}

/**
 * Puts the session, or null, into the context: `app.resolve(session(config))`, before the routes. A renewed session cookie is
 * passed on to the browser. Where the session can't be checked, the request fails; where the configuration is not valid,
 * nobody is signed in, and whoever asks is told.
 *
 * @param config or a function that gives the configuration for a request
 */
export function session<Context extends ElysiaSetContext, Config extends Configuration<Context>>(
  config: Config & Configuration<Context>,
): (context: Context) => Promise<{ session: ServerSession<SessionOf<Config>> | null }>
export function session<Context extends ElysiaSetContext>(
  config: Configuration<Context>,
): (context: Context) => Promise<{ session: ServerSession | null }> {
  return async (context) => {
    const checked = await look(config, context)
    passHeaders(
      checked,
      (name, value) => void Object.assign(context.set.headers, { [name]: value }),
      (cookies) => setCookies(cookies, context.set),
    )
    return { session: checked.session }
  }
}

/** Who has made a request. */
export const getSession: Functions['getSession'] = /* @__PURE__ */ binding('getSession')
/** Who has made a request, as a guard asks it: what stands in the context as `session` is not believed. */
export const readSession: Functions['readSession'] = /* @__PURE__ */ binding('readSession')
/** An access token of a service, for whoever makes a request. */
export const getAccessToken: Functions['getAccessToken'] = /* @__PURE__ */ binding('getAccessToken')
/** Lets pass whoever has a fresh session: `app.get('/delete', …, { beforeHandle: requireFresh(config) })`. */
export const requireFresh: Functions['requireFresh'] = /* @__PURE__ */ binding('requireFresh')
/** Lets pass whoever has a role: `app.get('/admin', …, { beforeHandle: requireRole(config, 'admin') })`. */
export const requireRole: Functions['requireRole'] = /* @__PURE__ */ binding('requireRole')
