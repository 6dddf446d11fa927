import { WebStandardAdapter } from 'elysia/adapter/web-standard'
import { elysiaWorld } from '../../runtime/frameworks/worlds/elysia.js'
import { honoWorld } from '../../runtime/frameworks/worlds/hono.js'
import { OVER_NODE_HTTP } from '../../runtime/frameworks/worlds/over-node-http.js'
import { serve } from './serve-on-deno.js'
import { tell } from './tell.js'

const world = elysiaWorld(serve, WebStandardAdapter)
const elysia = {
  ...world,
  lacks: {
    ...world.lacks,
    peer: 'Elysia does not hand on what Deno tells of a connection',
    address: 'Elysia does not hand on what Deno tells of a connection',
  },
}

await tell([...OVER_NODE_HTTP, ['Hono 4', honoWorld(serve)], ['Elysia 1', elysia]])
