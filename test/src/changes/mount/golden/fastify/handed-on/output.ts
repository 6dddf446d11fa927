import fastify from 'fastify'
import { register } from './register.js'
import { authPlugin } from './auth.js'

const app = fastify({ logger: true })
app.register(authPlugin)

register(app)

app.ready().then(() => app.listen({ port: 3000 }))
