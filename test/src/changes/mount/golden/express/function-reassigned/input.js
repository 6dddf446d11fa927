const express = require('express')
const cors = require('cors')
const orders = require('./orders')

let setUp = (server) => {
  server.use(cors())
  server.use('/orders', orders)
}
if (process.env.BARE) setUp = (server) => server.use('/orders', orders)

const app = express()
setUp(app)
app.listen(3000)
