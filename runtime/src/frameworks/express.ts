import type { Adapter } from '../adapter.js'
import type { BindingConfig, Configuration } from '../bridge/configuration.js'
import type { FreshOptions } from '../bridge/fresh.js'
import { renew, send } from '../bridge/node.js'
import type { AddressOptions } from '../bridge/peer.js'
import type { RequestFunctions } from '../bridge/server-functions.js'
import { createAnswer, createLookup, serverBinding, type ServerBinding } from '../bridge/server.js'
import {
  expressReading,
  type ExpressMiddleware,
  type ExpressRequest,
  type ExpressResponse,
} from '../hosts/express.js'
import { after } from '../in-time.js'
import type { Awaitable } from '../types.js'

export * from '../bridge/server-exports.js'
export type { ExpressMiddleware, ExpressRequest, ExpressResponse } from '../hosts/express.js'

/** The configuration. `basePath` follows from where the middleware is mounted. */
export type ExpressAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** Options for what the binding can't know. */
export type ExpressAuthOptions = AddressOptions<ExpressRequest>

interface Functions extends RequestFunctions<ExpressRequest, ExpressMiddleware> {
  /** In Express it is `app.get('/delete', requireFresh(config), …)`, and an error is handed to `next`. @inheritDoc */
  requireFresh(config: Configuration<ExpressRequest>, options?: FreshOptions): ExpressMiddleware
}

/** Goes on where that is said, and hands on an error. */
function wrapHandler(
  act: (req: ExpressRequest, res: ExpressResponse) => Awaitable<boolean>,
): ExpressMiddleware {
  return async (req, res, next) => {
    try {
      if (!(await act(req, res))) return
    } catch (thrown) {
      next(thrown)
      return
    }
    next()
  }
}

const answer = createAnswer(expressReading)
const look = createLookup(expressReading)

const binding: ServerBinding<Functions> = /* @__PURE__ */ serverBinding(expressReading, {
  guard: (refuse) =>
    wrapHandler(async (req, res) => {
      const refused = await refuse(req)
      if (refused) await send(refused, res)
      return !refused
    }),
})

/**
 * Answers the endpoints below the path where it is mounted: `app.use('/auth', ExpressAuth(config))`. Every other path there
 * is passed on to the application, its body unread. It works before and after body parsers. Behind a proxy, tell Express to trust it: `app.set('trust proxy', 1)`; `true` would have visitors
 * choose their address.
 *
 * @param config or a function that gives the configuration for a request
 */
export function ExpressAuth(
  config: Configuration<ExpressRequest>,
  options?: ExpressAuthOptions,
): ExpressMiddleware {
  return wrapHandler(async (req, res) => {
    const response = await answer(config, req, options)
    if (response) await send(response, res)
    return !response
  })
}

/**
 * Puts the session, or null, into `res.locals.session`, and passes a renewed session cookie on to the browser. Where the
 * session can't be checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is
 * told.
 *
 * @param config or a function that gives the configuration for a request
 */
export function session(config: Configuration<ExpressRequest>): ExpressMiddleware {
  return wrapHandler((req, res) =>
    after(look(config, req), (checked) => {
      Object.assign(res.locals, { session: checked.session })
      renew(res, checked)
      return true
    }),
  )
}

/** Who has made a request. */
export const getSession: Functions['getSession'] = /* @__PURE__ */ binding('getSession')
/** Who has made a request, as a guard asks it: what stands in `res.locals.session` is not believed. */
export const readSession: Functions['readSession'] = /* @__PURE__ */ binding('readSession')
/** An access token of a service, for whoever makes a request. */
export const getAccessToken: Functions['getAccessToken'] = /* @__PURE__ */ binding('getAccessToken')
/** Lets pass whoever has a fresh session: `app.get('/delete', requireFresh(config), …)`. */
export const requireFresh: Functions['requireFresh'] = /* @__PURE__ */ binding('requireFresh')
/** Lets pass whoever has a role: `app.use('/admin', requireRole(config, 'admin'))`. An error is handed to `next`. */
export const requireRole: Functions['requireRole'] = /* @__PURE__ */ binding('requireRole')
