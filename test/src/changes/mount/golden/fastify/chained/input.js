import Fastify from 'fastify'
import routes from './routes.js'

const app = Fastify().register(routes)

app.listen({ port: 3000 })
