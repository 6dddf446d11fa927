import type { Adapter } from '../adapter.js'
import type { BindingConfig, Configuration } from '../bridge/configuration.js'
import type { AddressOptions } from '../bridge/peer.js'
import type { RequestFunctions } from '../bridge/server-functions.js'
import { createAnswer, createLookup, serverBinding, type ServerBinding } from '../bridge/server.js'
import { passHeaders, serializeCookies } from '../bridge/set-cookies.js'
import { koaReading, type KoaContext } from '../hosts/koa.js'

export * from '../bridge/server-exports.js'
export type { KoaContext } from '../hosts/koa.js'

/** The configuration. */
export type KoaAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** Options for what the binding can't know. */
export type KoaAuthOptions = AddressOptions<KoaContext>

/** Koa middleware. */
export type KoaMiddleware = (context: KoaContext, next: () => Promise<unknown>) => Promise<void>

type Functions = RequestFunctions<KoaContext, KoaMiddleware>

async function reply(response: Response, context: KoaContext): Promise<void> {
  const body = await response.text()
  if (context.headerSent) return
  // Koa's context is written to, there is no other way.
  Object.assign(context, { status: response.status })
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') context.set(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) context.append('set-cookie', cookies)
  Object.assign(context, { body })
}

function answerOr(find: (context: KoaContext) => Promise<Response | undefined>): KoaMiddleware {
  return async (context, next) => {
    const response = await find(context)
    if (response) await reply(response, context)
    else await next()
  }
}

const answer = createAnswer(koaReading)
const look = createLookup(koaReading)

const binding: ServerBinding<Functions> = /* @__PURE__ */ serverBinding(koaReading, {
  guard: answerOr,
})

/**
 * Answers the endpoints below the configured base path: `app.use(KoaAuth(config))`. Every other path is passed on to the
 * application, its body unread. It works before and after body parsers. Behind a proxy, tell Koa to trust it: `app.proxy = true`; and
 * set `proxy: 1` in the configuration, by which visitors are counted.
 *
 * @param config or a function that gives the configuration for a request
 */
export function KoaAuth(
  config: Configuration<KoaContext>,
  options?: KoaAuthOptions,
): KoaMiddleware {
  return answerOr(async (context) => answer(config, context, options))
}

/**
 * Puts the session, or null, into `ctx.state.session`, and passes a renewed session cookie on to the browser. Where the
 * session can't be checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is
 * told.
 *
 * @param config or a function that gives the configuration for a request
 */
export function session(config: Configuration<KoaContext>): KoaMiddleware {
  return async (context, next) => {
    const checked = await look(config, context)
    Object.assign(context.state, { session: checked.session })
    if (!context.headerSent)
      passHeaders(
        checked,
        (name, value) => context.set(name, value),
        (cookies) => context.append('set-cookie', [...serializeCookies(cookies)]),
      )
    await next()
  }
}

/** Who has made a request. */
export const getSession: Functions['getSession'] = /* @__PURE__ */ binding('getSession')
/** Who has made a request, as a guard asks it: what stands in `ctx.state.session` is not believed. */
export const readSession: Functions['readSession'] = /* @__PURE__ */ binding('readSession')
/** An access token of a service, for whoever makes a request. */
export const getAccessToken: Functions['getAccessToken'] = /* @__PURE__ */ binding('getAccessToken')
/** Lets pass whoever has a fresh session: `router.get('/delete', requireFresh(config), …)`. */
export const requireFresh: Functions['requireFresh'] = /* @__PURE__ */ binding('requireFresh')
/** Lets pass whoever has a role: `router.get('/admin', requireRole(config, 'admin'), …)`. */
export const requireRole: Functions['requireRole'] = /* @__PURE__ */ binding('requireRole')
