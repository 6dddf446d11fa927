import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { NitroAuth } from '@create-auth/runtime/nitro'
import { NuxtAuth, type H3Event } from '@create-auth/runtime/nuxt'
import type { ApplicationOptions, FrameworkWorld } from '@create-auth/runtime/testing'
import * as h3 from 'h3'
import { H3, setCookie } from 'h3-2'
import { toNodeHandler } from 'h3-2/node'
import { acted, ADA, EVE, PHOTOS, STAFF, tokenTold } from './acted.js'
import type { NamedWorld } from './over-node-http.js'
import { served } from './served.js'
import { twoParts } from './two-parts.js'

const lacks = {
  proxy: 'h3 is told the address of the site',
  denied: 'what is refused is an error of h3, for the page of whatever is made of it',
} as const

/** The options that the binding gets: with a base path, which has to be said. */
function placed({ config, basePath }: ApplicationOptions) {
  return { ...config, basePath }
}

/** The code of the routes that are about the guard and the actions. */
function guardedBy(auth: ReturnType<typeof NuxtAuth>) {
  const { getAccessToken, requireFresh, requireRole, requireSession, signIn, signOut } = auth
  return {
    forged: async (event: H3Event) => {
      Object.assign(event.context, { session: EVE })
      const passed = await requireSession(event).catch((thrown: unknown) => {
        if (thrown instanceof Error && Reflect.get(thrown, 'statusCode') === 401) return null
        throw thrown
      })
      return JSON.stringify(passed)
    },
    fresh: async (event: H3Event) => {
      await requireFresh(event)
      return 'passed'
    },
    minute: async (event: H3Event) => {
      await requireFresh(event, { maxAge: 60 })
      return 'passed'
    },
    admin: async (event: H3Event) => {
      await requireRole(event, 'admin')
      return 'passed'
    },
    staff: async (event: H3Event) => {
      await requireRole(event, STAFF)
      return 'passed'
    },
    token: async (event: H3Event) => tokenTold(async () => getAccessToken(event, 'acme')),
    photos: async (event: H3Event) => tokenTold(async () => getAccessToken(event, 'acme', PHOTOS)),
    in: async (event: H3Event) => acted(async () => signIn(event, 'credentials', ADA)),
    out: async (event: H3Event) => acted(async () => signOut(event)),
  }
}

const h3One: FrameworkWorld = {
  lacks,
  async start(options) {
    const { basePath, readsBodies } = options
    const auth = NuxtAuth(placed(options))
    const { getSession, handler, middleware } = auth
    const guarded = guardedBy(auth)
    const held = twoParts()
    // It logs whatever nobody has handled.
    const app = h3.createApp({
      onError: (error) => void Object.assign(error, { unhandled: false }),
    })
    const router = h3.createRouter({ preemptive: true })
    const on = (path: string, handle: h3.EventHandler): void => {
      router.use(path, h3.defineEventHandler(handle))
    }
    if (readsBodies)
      app.use(
        h3.defineEventHandler(async (event) => {
          if (event.method === 'POST') await h3.readRawBody(event)
        }),
      )
    app.use(middleware)
    router.use(`${basePath}/**`, handler)
    on(`${basePath}/login`, async (event) => ({ login: await h3.readRawBody(event) }))
    on('/session', (event) => JSON.stringify(event.context['session']))
    on('/function', async (event) => JSON.stringify(await getSession(event)))
    on('/forged', guarded.forged)
    on('/fresh', guarded.fresh)
    on('/fresh/minute', guarded.minute)
    on('/admin', guarded.admin)
    on('/staff', guarded.staff)
    on('/token', guarded.token)
    on('/token/photos', guarded.photos)
    on('/in', guarded.in)
    on('/out', guarded.out)
    on('/cookie', (event) => {
      h3.setCookie(event, 'theme', 'dark')
      return ''
    })
    on('/stream', () => Readable.from(held.parts(), { objectMode: false }))
    on('/release', () => {
      held.release()
      return ''
    })
    app.use(router)
    return served(createServer(h3.toNodeListener(app)))
  },
}

const h3Two: FrameworkWorld = {
  lacks,
  async start(options) {
    const { basePath, readsBodies } = options
    const auth = NitroAuth(placed(options))
    const { getSession, handler, middleware } = auth
    const guarded = guardedBy(auth)
    const held = twoParts()
    const app = new H3({ silent: true })
    if (readsBodies) app.use(async (event) => void (await event.req.clone().text()))
    app.use(middleware)
    app.all(`${basePath}/**`, handler)
    app.post(`${basePath}/login`, async ({ req }) => ({ login: await req.text() }))
    app.get('/session', ({ context }) => JSON.stringify(context['session']))
    app.get('/function', async (event) => JSON.stringify(await getSession(event)))
    app.get('/forged', guarded.forged)
    app.all('/fresh', guarded.fresh)
    app.all('/fresh/minute', guarded.minute)
    app.all('/admin', guarded.admin)
    app.all('/staff', guarded.staff)
    app.get('/token', guarded.token)
    app.get('/token/photos', guarded.photos)
    app.all('/in', guarded.in)
    app.all('/out', guarded.out)
    app.get('/cookie', (event) => {
      setCookie(event, 'theme', 'dark')
      return ''
    })
    app.get('/stream', () => held.stream())
    app.get('/release', () => {
      held.release()
      return ''
    })
    return served(createServer(toNodeHandler(app)))
  },
}

/** Every version of h3: the first that of Nuxt, the second that of Nitro. */
export const H3_VERSIONS: readonly NamedWorld[] = [
  ['h3 1', h3One],
  ['h3 2', h3Two],
]
