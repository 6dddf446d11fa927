import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { bodyParser } from '@koa/bodyparser'
import Router from '@koa/router'
import {
  getAccessToken,
  getSession,
  KoaAuth,
  readSession,
  requireFresh,
  requireRole,
  session,
} from '@create-auth/runtime/koa'
import type { FrameworkWorld } from '@create-auth/runtime/testing'
import type Koa from 'koa'
import { EVE, NO_ACTIONS, PHOTOS, STAFF, tokenTold } from './acted.js'
import { served } from './served.js'
import { twoParts } from './two-parts.js'

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A version of Koa with the binding. */
export function koaWorld(Application: typeof Koa): FrameworkWorld {
  return {
    lacks: { actions: NO_ACTIONS },
    async start({ config, basePath, readsBodies, trustsProxy }) {
      const app = new Application({ proxy: trustsProxy })
      app.silent = true
      const held = twoParts()
      const router = new Router()
      if (readsBodies) app.use(bodyParser({ formLimit: '1mb' }))
      app.use(KoaAuth(config))
      app.use(session(config))
      router.post(`${basePath}/login`, async (ctx) => {
        Object.assign(ctx, { body: { login: await textOf(ctx.req) } })
      })
      router.get('/session', (ctx) => {
        Object.assign(ctx, { body: JSON.stringify(ctx.state['session']) })
      })
      router.get('/function', async (ctx) => {
        Object.assign(ctx, { body: JSON.stringify(await getSession(ctx, config)) })
      })
      router.get('/forged', async (ctx) => {
        Object.assign(ctx.state, { session: EVE })
        Object.assign(ctx, { body: JSON.stringify(await readSession(ctx, config)) })
      })
      const passed: Koa.Middleware = (ctx) => void Object.assign(ctx, { body: 'passed' })
      router.all('/fresh', requireFresh(config), passed)
      router.all('/fresh/minute', requireFresh(config, { maxAge: 60 }), passed)
      router.all('/admin', requireRole(config, 'admin'), passed)
      router.all('/staff', requireRole(config, STAFF), passed)
      router.get('/token', async (ctx) => {
        const told = await tokenTold(async () => getAccessToken(ctx, config, 'acme'))
        Object.assign(ctx, { body: told })
      })
      router.get('/token/photos', async (ctx) => {
        const told = await tokenTold(async () => getAccessToken(ctx, config, 'acme', PHOTOS))
        Object.assign(ctx, { body: told })
      })
      router.get('/cookie', (ctx) => {
        ctx.cookies.set('theme', 'dark')
        Object.assign(ctx, { body: '' })
      })
      router.get('/stream', (ctx) => {
        Object.assign(ctx, { body: Readable.from(held.parts(), { objectMode: false }) })
      })
      router.get('/release', (ctx) => {
        held.release()
        Object.assign(ctx, { body: '' })
      })
      app.use(router.routes())
      return served(createServer(app.callback()))
    },
  }
}
