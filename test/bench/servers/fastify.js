import { FastifyAuth } from '@create-auth/runtime/fastify'
import Fastify from 'fastify'
import { contestants } from '../contestants.js'
import { ORDERS, start } from './start.js'

const { ours } = contestants()
const app = Fastify()
const page = async () => ORDERS
const guard = async (request, reply) => {
  if (!request.auth) return reply.code(401).send()
}

for (const [suffix, config] of [
  ['', ours.config],
  ['/stored', ours.database()],
]) {
  app.get(`/bare${suffix}`, page)
  app.register(async (scope) => {
    // Endpoints of their own for each.
    await scope.register(FastifyAuth({ ...config, basePath: `/auth${suffix}` }))
    scope.get(`/ours${suffix}`, { preHandler: guard }, page)
  })
}

await app.ready()
start(app.server)
