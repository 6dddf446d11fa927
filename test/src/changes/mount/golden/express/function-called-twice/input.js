const express = require('express')
const cors = require('cors')
const orders = require('./orders')

function setUp(server) {
  server.use(cors())
  server.use('/orders', orders)
}

const app = express()
setUp(app)
setUp(express.Router())
app.listen(3000)
