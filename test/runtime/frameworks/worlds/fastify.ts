import { Readable } from 'node:stream'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import {
  FastifyAuth,
  getAccessToken,
  getSession,
  readSession,
  requireFresh,
  requireRole,
} from '@create-auth/runtime/fastify'
import type { FrameworkWorld } from '@create-auth/runtime/testing'
import type { Session } from '@create-auth/runtime/types'
import Fastify from 'fastify'
import { EVE, NO_ACTIONS, PHOTOS, STAFF, tokenTold } from './acted.js'
import { servedAt } from './served.js'
import { twoParts } from './two-parts.js'

declare module 'fastify' {
  interface FastifyRequest {
    auth: Session | null
  }
}

const FORM = 'application/x-www-form-urlencoded'

/** Fastify 5 with the binding. */
export const fastifyWorld: FrameworkWorld = {
  lacks: { actions: NO_ACTIONS },
  async start({ config, basePath, readsBodies, trustsProxy }) {
    const app = Fastify({
      trustProxy: trustsProxy ? '127.0.0.1' : false,
      forceCloseConnections: true,
    })
    const held = twoParts()
    await app.register(cookie)
    if (readsBodies) await app.register(formbody)
    // A form is refused before a route is asked where nothing reads it.
    else app.addContentTypeParser(FORM, (_request, _body, done) => done(null))
    await app.register(FastifyAuth(config))
    app.post(`${basePath}/login`, async (request) => ({ login: request.body }))
    app.get('/session', async (request, reply) => {
      reply.type('application/json')
      return JSON.stringify(request.auth)
    })
    app.get('/function', async (request, reply) => {
      reply.type('application/json')
      return JSON.stringify(await getSession(request, config))
    })
    app.get('/forged', async (request, reply) => {
      Object.assign(request, { auth: EVE })
      reply.type('application/json')
      return JSON.stringify(await readSession(request, config))
    })
    app.all('/fresh', { onRequest: requireFresh(config) }, async () => 'passed')
    const minute = { onRequest: requireFresh(config, { maxAge: 60 }) }
    app.all('/fresh/minute', minute, async () => 'passed')
    app.all('/admin', { onRequest: requireRole(config, 'admin') }, async () => 'passed')
    app.all('/staff', { onRequest: requireRole(config, STAFF) }, async () => 'passed')
    app.get('/token', async (request) =>
      tokenTold(async () => getAccessToken(request, config, 'acme')),
    )
    app.get('/token/photos', async (request) =>
      tokenTold(async () => getAccessToken(request, config, 'acme', PHOTOS)),
    )
    app.get('/cookie', async (_request, reply) => reply.setCookie('theme', 'dark').send(''))
    app.get('/stream', async (_request, reply) => reply.send(Readable.from(held.parts())))
    app.get('/release', async () => {
      held.release()
      return ''
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    return servedAt(port, async () => app.close())
  },
}
