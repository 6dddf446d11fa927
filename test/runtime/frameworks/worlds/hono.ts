import {
  getAccessToken,
  getSession,
  HonoAuth,
  readSession,
  requireFresh,
  requireRole,
  session,
  type HonoContext,
} from '@create-auth/runtime/hono'
import type { Application, ApplicationOptions, FrameworkWorld } from '@create-auth/runtime/testing'
import type { Session } from '@create-auth/runtime/types'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { EVE, NO_ACTIONS, PHOTOS, STAFF, tokenTold } from './acted.js'
import { twoParts } from './two-parts.js'

/** An application that answers requests, as every platform takes it. */
export interface Answering {
  readonly fetch: (request: Request, platform?: object) => Response | Promise<Response>
}

type Config = ApplicationOptions['config']

/**
 * Hono 4 with the binding.
 *
 * @param serve has the application answer requests, in the way of the platform
 * @param configure how the application is given a configuration; as it is where undefined
 */
export function honoWorld(
  serve: (app: Answering) => Promise<Application>,
  configure: (config: Config) => Config | ((context: HonoContext) => Config) = (config) => config,
): FrameworkWorld {
  return {
    lacks: { proxy: 'Hono knows nothing of proxies', actions: NO_ACTIONS },
    async start({ config: given, basePath, readsBodies }) {
      const config = configure(given)
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
      app.get('/forged', async (c) => {
        c.set('session', EVE)
        return c.json(await readSession(c, config))
      })
      app.all('/fresh', requireFresh(config), (c) => c.json('passed'))
      app.all('/fresh/minute', requireFresh(config, { maxAge: 60 }), (c) => c.json('passed'))
      app.all('/admin', requireRole(config, 'admin'), (c) => c.json('passed'))
      app.all('/staff', requireRole(config, STAFF), (c) => c.json('passed'))
      app.get('/token', async (c) =>
        c.json(await tokenTold(async () => getAccessToken(c, config, 'acme'))),
      )
      app.get('/token/photos', async (c) =>
        c.json(await tokenTold(async () => getAccessToken(c, config, 'acme', PHOTOS))),
      )
      app.get('/cookie', (c) => {
        setCookie(c, 'theme', 'dark')
        return c.body(null)
      })
      app.get('/stream', (c) => c.body(held.stream()))
      app.get('/release', (c) => {
        held.release()
        return c.body(null)
      })
      return serve(app)
    },
  }
}
