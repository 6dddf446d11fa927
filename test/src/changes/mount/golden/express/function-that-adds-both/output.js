const express = require('express')
const cors = require('cors')
const orders = require('./orders')
const { authHandler, authSession } = require('./auth.js')

function setUp(server, { prefix }) {
  server.use(cors())
  server.use('/auth', authHandler)
  server.use(authSession)
  server.use(express.json())
  server.use(prefix, orders)
}

const app = express()
setUp(app, { prefix: '/orders' })
app.listen(3000)
