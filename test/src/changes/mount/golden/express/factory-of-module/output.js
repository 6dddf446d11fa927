'use strict'

const express = require('express')
const { authHandler, authSession } = require('./auth.js')

module.exports = (services) => {
  const app = express()
  app.use('/auth', authHandler)
  app.use(authSession)

  app.use(express.json())
  app.get('/health', (req, res) => res.json({ ok: true }))
  app.use('/orders', require('./orders')(services))

  return app
}
