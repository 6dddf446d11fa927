'use strict'

const express = require('express')

module.exports = (services) => {
  const app = express()

  app.use(express.json())
  app.get('/health', (req, res) => res.json({ ok: true }))
  app.use('/orders', require('./orders')(services))

  return app
}
