import Fastify from 'fastify'
import { authPlugin } from './auth.js'

const app = Fastify({ logger: true })
app.register(authPlugin)

app.get('/', async () => ({ hello: 'world' }))

await app.listen({ port: 3000 })
