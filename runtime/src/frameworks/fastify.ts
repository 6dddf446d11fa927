import type { Adapter } from '../adapter.js'
import {
  findBasePath,
  type BasePathOption,
  type BindingConfig,
  type Configuration,
} from '../bridge/configuration.js'
import { stripQuery } from '../bridge/exchange.js'
import type { FreshOptions } from '../bridge/fresh.js'
import type { AddressOptions } from '../bridge/peer.js'
import type { RequestFunctions } from '../bridge/server-functions.js'
import { createAnswer, createLookup, serverBinding, type ServerBinding } from '../bridge/server.js'
import { isPlain, passHeaders, serializeCookies } from '../bridge/set-cookies.js'
import {
  fastifyReading,
  markPlugin,
  sendReply,
  writePattern,
  type FastifyAuthPlugin,
  type FastifyAuthRequest,
  type FastifyGuard,
} from '../hosts/fastify.js'
import { isEndpoint } from '../http/read-request.js'
import { after } from '../in-time.js'

export * from '../bridge/server-exports.js'
export type {
  FastifyAuthInstance,
  FastifyAuthPlugin,
  FastifyAuthReply,
  FastifyAuthRequest,
  FastifyGuard,
} from '../hosts/fastify.js'

/** The configuration. */
export type FastifyAuthConfig<Kept extends Adapter = Adapter> = BindingConfig<Kept>

/** Where the endpoints are, which Fastify has to know before there is a request, and what the binding can't know. */
export interface FastifyAuthOptions extends AddressOptions<FastifyAuthRequest>, BasePathOption {}

interface Functions extends RequestFunctions<FastifyAuthRequest, FastifyGuard> {
  /** In Fastify, as a hook of all of an application, it leaves sign-in itself open. @inheritDoc */
  requireFresh(config: Configuration<FastifyAuthRequest>, options?: FreshOptions): FastifyGuard
}

const answer = createAnswer(fastifyReading)
const look = createLookup(fastifyReading)

const binding: ServerBinding<Functions> = /* @__PURE__ */ serverBinding(fastifyReading, {
  pattern: writePattern,
  guard:
    (refuse): FastifyGuard =>
    async (request, reply) => {
      const refused = await refuse(request, request.routeOptions.url)
      return refused && sendReply(refused, await refused.text(), reply)
    },
})

/** The endpoints, in a scope of their own. They answer before a body is parsed, so before any `preValidation` and `preHandler`. */
function endpoints(
  config: Configuration<FastifyAuthRequest>,
  basePath: string,
  options: FastifyAuthOptions,
): FastifyAuthPlugin {
  return async (scope) => {
    scope.addHook('preParsing', async (request, reply, payload) => {
      Object.assign(request, { body: payload })
      const response = await answer(config, request, options, basePath)
      return response ? sendReply(response, await response.text(), reply) : reply.callNotFound()
    })
    scope.all(writePattern(basePath), async (_request, reply) => reply.callNotFound())
  }
}

/**
 * Answers the endpoints below the configured base path, puts the session, or null, into `request.auth` for every other route,
 * and passes a renewed session cookie on to the browser: `app.register(FastifyAuth(config))`, before the routes. Where the
 * session can't be checked, the request fails; where the configuration is not valid, nobody is signed in, and whoever asks is
 * told. Behind a proxy, tell Fastify to trust it by its address: `Fastify({ trustProxy: '10.0.0.1' })`.
 *
 * @param config or a function that gives the configuration for a request
 */
export function FastifyAuth(
  config: Configuration<FastifyAuthRequest>,
  options: FastifyAuthOptions = {},
): FastifyAuthPlugin {
  const plugin: FastifyAuthPlugin = async (app) => {
    const basePath = findBasePath(config, options)
    // Not null: a hook that runs before the session was read has to be able to tell.
    app.decorateRequest('auth', undefined)
    app.addHook('onRequest', (request, reply, done) => {
      if (isEndpoint(stripQuery(request.originalUrl), basePath)) return done()
      const waited = after(look(config, request), (checked) => {
        Object.assign(request, { auth: checked.session })
        if (isPlain(checked)) return
        passHeaders(
          checked,
          (name, value) => reply.header(name, value),
          (cookies) => reply.header('set-cookie', serializeCookies(cookies)),
        )
      })
      // Fastify goes on with the promise, or when it is told to.
      return waited ?? done()
    })
    app.register(endpoints(config, basePath, options))
  }
  return markPlugin(plugin)
}

/** Who has made a request. */
export const getSession: Functions['getSession'] = /* @__PURE__ */ binding('getSession')
/** Who has made a request, as a guard asks it: what stands in `request.auth` is not believed. */
export const readSession: Functions['readSession'] = /* @__PURE__ */ binding('readSession')
/** An access token of a service, for whoever makes a request. */
export const getAccessToken: Functions['getAccessToken'] = /* @__PURE__ */ binding('getAccessToken')
/** Lets pass whoever has a fresh session: `app.get('/delete', { onRequest: requireFresh(config) }, …)`. */
export const requireFresh: Functions['requireFresh'] = /* @__PURE__ */ binding('requireFresh')
/** Lets pass whoever has a role: `app.get('/admin', { onRequest: requireRole(config, 'admin') }, …)`. */
export const requireRole: Functions['requireRole'] = /* @__PURE__ */ binding('requireRole')
