import {
  ElysiaAuth,
  getAccessToken,
  getSession,
  readSession,
  requireFresh,
  requireRole,
  session,
} from '@create-auth/runtime/elysia'
import type { Application, FrameworkWorld } from '@create-auth/runtime/testing'
import { Elysia, type ElysiaConfig } from 'elysia'
import { EVE, NO_ACTIONS, PHOTOS, STAFF, tokenTold } from './acted.js'
import { twoParts } from './two-parts.js'

const JSON_TYPE = { headers: { 'content-type': 'application/json' } }

/**
 * Elysia 1 with the binding.
 *
 * @param serve has the application answer requests, in the way of the platform
 * @param adapter for platforms that are not Elysia's own
 */
export function elysiaWorld(
  serve: (app: Elysia) => Promise<Application>,
  adapter?: ElysiaConfig<''>['adapter'],
): FrameworkWorld {
  return {
    lacks: { proxy: 'Elysia knows nothing of proxies', actions: NO_ACTIONS },
    async start({ config, basePath, readsBodies }) {
      const held = twoParts()
      const app = new Elysia(adapter && { adapter })
      app
        .onRequest(({ set }) => {
          Object.assign(set.headers, { 'x-powered-by': 'an application' })
        })
        .onBeforeHandle(({ body }) => void (readsBodies && body))
        .all(`${basePath}/*`, ElysiaAuth(config), { parse: 'none' })
        .resolve(session(config))
        .post(`${basePath}/login`, ({ body }) => ({ login: body }), { parse: 'text' })
        .get('/session', ({ session: found }) => new Response(JSON.stringify(found), JSON_TYPE))
        .get(
          '/function',
          async (context) =>
            new Response(JSON.stringify(await getSession(context, config)), JSON_TYPE),
        )
        .get('/forged', async (context) => {
          const forged = Object.assign(context, { session: EVE })
          return new Response(JSON.stringify(await readSession(forged, config)), JSON_TYPE)
        })
        .all('/fresh', () => 'passed', { beforeHandle: requireFresh(config) })
        .all('/fresh/minute', () => 'passed', {
          beforeHandle: requireFresh(config, { maxAge: 60 }),
        })
        .all('/admin', () => 'passed', { beforeHandle: requireRole(config, 'admin') })
        .all('/staff', () => 'passed', { beforeHandle: requireRole(config, STAFF) })
        .get('/token', async (context) =>
          tokenTold(async () => getAccessToken(context, config, 'acme')),
        )
        .get('/token/photos', async (context) =>
          tokenTold(async () => getAccessToken(context, config, 'acme', PHOTOS)),
        )
        .get('/cookie', ({ cookie: { theme } }) => {
          theme?.set({ value: 'dark' })
          return ''
        })
        .get('/stream', () => new Response(held.stream()))
        .get('/release', () => {
          held.release()
          return ''
        })
      return serve(app)
    },
  }
}
