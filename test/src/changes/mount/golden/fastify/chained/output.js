import Fastify from 'fastify'
import routes from './routes.js'
import { authPlugin } from './auth.js'

const app = Fastify().register(authPlugin).register(routes)

app.listen({ port: 3000 })
