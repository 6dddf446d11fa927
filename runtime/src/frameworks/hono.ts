import type { Adapter } from '../adapter.js'
import type { BindingConfig, Configuration } from '../bridge/configuration.js'
import type { FreshOptions } from '../bridge/fresh.js'
import type { AddressOptions } from '../bridge/peer.js'
import type { ContextFunctions } from '../bridge/server-functions.js'
import { createAnswer, createLookup, serverBinding, type ServerBinding } from '../bridge/server.js'
import { isPlain, passLate } from '../bridge/set-cookies.js'
import type { AnyRole, SessionOf } from '../config/session-of.js'
import { honoReading, type HonoContext } from '../hosts/hono.js'
import { after } from '../in-time.js'
import type { WebResponse } from '../web-types.js'

export * from '../bridge/server-exports.js'
export type { HonoContext } from '../hosts/hono.js'

/** The configuration. `basePath` follows from the route that the handler answers. */
export type HonoAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** Hono middleware. */
export type HonoMiddleware<Context extends HonoContext = HonoContext> = (
  context: Context,
  next: () => Promise<void>,
) => Promise<WebResponse | void>

/** Options for what the binding can't know. */
export type HonoAuthOptions<Context extends HonoContext = HonoContext> = AddressOptions<Context>

interface Functions extends ContextFunctions<HonoContext, HonoMiddleware> {
  requireFresh<Context extends HonoContext = HonoContext>(
    config: Configuration<Context>,
    options?: FreshOptions,
  ): HonoMiddleware<Context>
  requireRole<Config extends Configuration<Context>, Context extends HonoContext = HonoContext>(
    config: Config & Configuration<Context>,
    role: AnyRole<SessionOf<Config>>,
  ): HonoMiddleware<Context>
}

/** Headers of which an answer may have several, whoever has set them. */
const ADDED: ReadonlySet<string> = new Set(['set-cookie', 'vary'])

/**
 * An answer that has the headers of others, and keeps its own. Where middleware has read or written those of the answer to come,
 * Hono puts them in place of what a handler's has; otherwise it forgets what was set by `header`.
 */
function besideOthers(response: WebResponse, context: HonoContext): WebResponse {
  // Reading it has Hono keep what was set until now.
  void context.res
  for (const [name, value] of response.headers)
    context.header(name, value, { append: ADDED.has(name) })
  return response
}

function answerOr<Context extends HonoContext>(
  find: (context: Context) => Promise<WebResponse | undefined>,
): HonoMiddleware<Context> {
  return async (context, next) => {
    const response = await find(context)
    return response ? besideOthers(response, context) : next()
  }
}

const answer = createAnswer(honoReading)
const look = createLookup(honoReading)

const binding: ServerBinding<Functions> = /* @__PURE__ */ serverBinding(honoReading, {
  guard: answerOr,
})

/**
 * Answers the endpoints: `app.all('/auth/*', HonoAuth(config))`. Every other path there is passed on to the application,
 * its body unread. It works before and after what reads a body. Behind a proxy that ends TLS, set AUTH_URL.
 *
 * @param config or a function that gives the configuration for a request, such as `perEnvironment` makes
 */
export function HonoAuth<Context extends HonoContext = HonoContext>(
  config: Configuration<Context>,
  options?: HonoAuthOptions<Context>,
): HonoMiddleware<Context> {
  return answerOr(async (context) => answer(config, context, options))
}

/**
 * Puts the session, or null, where `c.get('session')` finds it, and passes a renewed session cookie on to the browser. Where
 * the session can't be checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks
 * is told. Hono runs it for the routes that come after it.
 *
 * @param config or a function that gives the configuration for a request
 */
export function session<Context extends HonoContext = HonoContext>(
  config: Configuration<Context>,
): HonoMiddleware<Context> {
  return (context, next) =>
    Promise.resolve(
      after(look(config, context), (checked) => {
        context.set('session', checked.session)
        return isPlain(checked)
          ? next()
          : next().then(() =>
              passLate(context.res, checked, (...header) => context.header(...header)),
            )
      }),
    )
}

/** Who has made a request. */
export const getSession: Functions['getSession'] = /* @__PURE__ */ binding('getSession')
/** Who has made a request, as a guard asks it: what stands where `c.get('session')` finds it is not believed. */
export const readSession: Functions['readSession'] = /* @__PURE__ */ binding('readSession')
/** An access token of a service, for whoever makes a request. */
export const getAccessToken: Functions['getAccessToken'] = /* @__PURE__ */ binding('getAccessToken')
/** Lets pass whoever has a fresh session: `app.get('/delete', requireFresh(config), …)`. */
export const requireFresh: Functions['requireFresh'] = /* @__PURE__ */ binding('requireFresh')
/** Lets pass whoever has a role: `app.use('/admin/*', requireRole(config, 'admin'))`. */
export const requireRole: Functions['requireRole'] = /* @__PURE__ */ binding('requireRole')
