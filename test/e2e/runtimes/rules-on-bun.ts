import { elysiaWorld } from '../../runtime/frameworks/worlds/elysia.js'
import { honoWorld } from '../../runtime/frameworks/worlds/hono.js'
import { OVER_NODE_HTTP } from '../../runtime/frameworks/worlds/over-node-http.js'
import { servedAt } from '../../runtime/frameworks/worlds/served.js'
import { serve } from './serve-on-bun.js'
import { tell } from './tell.js'

const elysia = elysiaWorld(async (app) => {
  app.listen({ port: 0, hostname: '127.0.0.1' })
  return servedAt(app.server?.port ?? 0, async () => void (await app.stop(true)))
})

await tell([...OVER_NODE_HTTP, ['Hono 4', honoWorld(serve)], ['Elysia 1', elysia]])
