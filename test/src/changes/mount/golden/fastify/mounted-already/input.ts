import Fastify from 'fastify'
import { authPlugin } from './auth.js'

const app = Fastify()
app.register(authPlugin)
app.get('/', async () => 'hello')
app.listen({ port: 3000 })
