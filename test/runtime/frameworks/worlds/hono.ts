import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { getSession, HonoAuth, session } from '@create-auth/runtime/hono'
import type { FrameworkWorld } from '@create-auth/runtime/testing'
import type { Session } from '@create-auth/runtime/types'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { served, twoParts } from './served.js'

/** Hono with the binding, on Node. */
export const honoWorld: FrameworkWorld = {
  lacks: ['proxy'],
  async start({ config, basePath, readsBodies }) {
    const app = new Hono<{ Variables: { session: Session | null } }>()
    const held = twoParts()
    if (readsBodies)
      app.use(async (c, next) => {
        const type = c.req.header('content-type') ?? ''
        if (type.includes('json')) await c.req.json().catch(() => undefined)
        else if (type.includes('urlencoded')) await c.req.parseBody()
        await next()
      })
    app.all(`${basePath}/*`, HonoAuth(config))
    app.use(session(config))
    app.post(`${basePath}/login`, async (c) => c.json({ login: await c.req.text() }))
    app.get('/session', (c) => c.json(c.get('session')))
    app.get('/function', async (c) => c.json(await getSession(c, config)))
    app.get('/cookie', (c) => {
      setCookie(c, 'theme', 'dark')
      return c.body(null)
    })
    app.get('/stream', (c) => c.body(Readable.toWeb(Readable.from(held.parts())) as ReadableStream))
    app.get('/release', (c) => {
      held.release()
      return c.body(null)
    })
    return served(createAdaptorServer({ fetch: app.fetch }) as Server)
  },
}
