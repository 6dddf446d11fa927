const Fastify = require('fastify')
const { authPlugin } = require('./auth.js')

function build (options) {
  const app = Fastify(options)

  app.register(require('@fastify/helmet'))
  app.register(require('@fastify/cors'), { origin: true })
  app.register(authPlugin)
  app.register(require('./routes'))

  return app
}

module.exports = build
