const express = require('express')
const helmet = require('helmet')
const orders = require('./orders')
const { authHandler, authSession } = require('./auth.js')

const app = express();

(async function (server) {
  server.use(helmet())
  server.use('/auth', authHandler)
  server.use(authSession)
  server.use('/orders', orders)
})(app)

app.listen(3000)
