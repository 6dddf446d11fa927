import fastify from 'fastify'
import { authPlugin } from './auth.js'

const app = fastify({ logger: true })
app.register(authPlugin)

app.get('/', async () => 'hello')

app.listen({ port: 4000 })
