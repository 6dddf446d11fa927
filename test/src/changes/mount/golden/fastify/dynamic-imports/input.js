import Fastify from 'fastify'

const app = Fastify()

await app.register(import('@fastify/helmet'), { global: true })
await app.register(import('./routes.js'))

await app.listen({ port: 3000 })
