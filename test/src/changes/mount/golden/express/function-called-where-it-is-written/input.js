const express = require('express')
const helmet = require('helmet')
const orders = require('./orders')

const app = express();

(async function (server) {
  server.use(helmet())
  server.use('/orders', orders)
})(app)

app.listen(3000)
