import fastify from 'fastify'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import secureSession from '@fastify/secure-session'
import sensible from '@fastify/sensible'
import swagger from '@fastify/swagger'
import routes from './routes/index.js'

const app = fastify()

app.decorate('started', Date.now())
app.register(sensible)
app.register(cookie)
app.register(formbody)
app.register(secureSession, { key: process.env.KEY })
app.register(rateLimit, { max: 100 })
app.register(swagger)
app.register(routes)

app.listen({ port: 3000 })
