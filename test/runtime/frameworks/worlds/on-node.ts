import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { node } from '@elysiajs/node'
import type { Application } from '@create-auth/runtime/testing'
import type { Elysia } from 'elysia'
import { elysiaWorld } from './elysia.js'
import { honoWorld } from './hono.js'
import { OVER_NODE_HTTP, type NamedWorld } from './over-node-http.js'
import { served, servedAt } from './served.js'

/** The server with which the adapter for Node listens. */
interface Listening {
  readonly url?: string
  readonly ready: () => Promise<unknown>
  readonly close: (all: boolean) => Promise<void>
}

function isServer(value: unknown): value is Listening {
  return typeof value === 'object' && value !== null && 'ready' in value && 'close' in value
}

const honoOnNode = honoWorld(async ({ fetch }) => served(createAdaptorServer({ fetch }) as Server))

/** Serves an application of Elysia that is made with the adapter for Node. */
export async function servedElysia(app: Elysia): Promise<Application> {
  const server = await new Promise<Listening>((resolve, reject) => {
    app.listen({ port: 0, hostname: '127.0.0.1' }, (made) => {
      const raw: unknown = Reflect.get(made, 'raw')
      if (isServer(raw)) resolve(raw)
      else reject(new Error('Elysia is not being served'))
    })
  })
  await server.ready()
  return servedAt(Number(new URL(server.url ?? '').port), async () => server.close(true))
}

const elysiaOnNode = elysiaWorld(servedElysia, node())

/** Every framework that has a binding, on Node. */
export const ON_NODE: readonly NamedWorld[] = [
  ...OVER_NODE_HTTP,
  ['Hono 4', honoOnNode],
  ['Elysia 1', elysiaOnNode],
]
