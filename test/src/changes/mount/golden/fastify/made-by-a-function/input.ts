import Fastify from 'fastify'
import { routes } from './routes'

const build = async () => Fastify({ logger: true })

export async function start() {
  const server = await build()
  server.register(routes)
  await server.listen({ port: 3000 })
}
