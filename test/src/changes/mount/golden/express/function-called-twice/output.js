const express = require('express')
const cors = require('cors')
const orders = require('./orders')
const { authHandler, authSession } = require('./auth.js')

function setUp(server) {
  server.use(cors())
  server.use('/orders', orders)
}

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
setUp(app)
setUp(express.Router())
app.listen(3000)
