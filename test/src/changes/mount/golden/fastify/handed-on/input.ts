import fastify from 'fastify'
import { register } from './register.js'

const app = fastify({ logger: true })

register(app)

app.ready().then(() => app.listen({ port: 3000 }))
