import { Readable } from 'node:stream'
import { node } from '@elysiajs/node'
import { ElysiaAuth, getSession, session } from '@create-auth/runtime/elysia'
import type { FrameworkWorld } from '@create-auth/runtime/testing'
import { Elysia } from 'elysia'
import { servedAt, twoParts } from './served.js'

/** What the adapter for Node listens with. */
interface Listening {
  readonly url?: string
  readonly ready: () => Promise<unknown>
  readonly close: (all: boolean) => Promise<void>
}

function isServer(value: unknown): value is Listening {
  return typeof value === 'object' && value !== null && 'ready' in value && 'close' in value
}

const JSON_TYPE = { headers: { 'content-type': 'application/json' } }

/** Elysia 1 with the binding: on Node. */
export const elysiaWorld: FrameworkWorld = {
  lacks: ['proxy'],
  async start({ config, basePath, readsBodies }) {
    const held = twoParts()
    const app = new Elysia({ adapter: node() })
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
      .get('/cookie', ({ cookie: { theme } }) => {
        theme?.set({ value: 'dark' })
        return ''
      })
      .get(
        '/stream',
        () => new Response(Readable.toWeb(Readable.from(held.parts())) as ReadableStream),
      )
      .get('/release', () => {
        held.release()
        return ''
      })
    const server = await new Promise<Listening>((resolve, reject) => {
      app.listen({ port: 0, hostname: '127.0.0.1' }, (made) => {
        const raw: unknown = Reflect.get(made, 'raw')
        if (isServer(raw)) resolve(raw)
        else reject(new Error('Elysia is not being served'))
      })
    })
    await server.ready()
    return servedAt(Number(new URL(server.url ?? '').port), async () => server.close(true))
  },
}
