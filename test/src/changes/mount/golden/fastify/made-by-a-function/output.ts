import Fastify from 'fastify'
import { routes } from './routes'
import { authPlugin } from './auth.js'

const build = async () => Fastify({ logger: true })

export async function start() {
  const server = await build()
  server.register(authPlugin)
  server.register(routes)
  await server.listen({ port: 3000 })
}
