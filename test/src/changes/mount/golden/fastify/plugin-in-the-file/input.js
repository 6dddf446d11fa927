const fastify = require('fastify')()

fastify.register(require('@fastify/cors'))

fastify.register(async function routes(instance, options) {
  instance.get('/', async () => 'hello')
}, { prefix: '/v1' })

fastify.listen({ port: 3000 })
