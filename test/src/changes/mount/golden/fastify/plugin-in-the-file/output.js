const fastify = require('fastify')()
const { authPlugin } = require('./auth.js')

fastify.register(require('@fastify/cors'))
fastify.register(authPlugin)

fastify.register(async function routes(instance, options) {
  instance.get('/', async () => 'hello')
}, { prefix: '/v1' })

fastify.listen({ port: 3000 })
