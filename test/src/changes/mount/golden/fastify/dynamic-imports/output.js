import Fastify from 'fastify'
import { authPlugin } from './auth.js'

const app = Fastify()

await app.register(import('@fastify/helmet'), { global: true })
app.register(authPlugin)
await app.register(import('./routes.js'))

await app.listen({ port: 3000 })
