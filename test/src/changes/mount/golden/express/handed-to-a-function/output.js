const { InversifyExpressServer } = require('inversify-express-utils')
const express = require('express')
const { authHandler, authSession } = require('./auth.js')

function configure(app) {
  app.use('/auth', authHandler)
  app.use(authSession)
  // Answers what is asked for most.
  app.get('/', (req, res) => res.send('hello'))
}

class Main {
  start() {
    const server = new InversifyExpressServer(require('./container'))
    server.setConfig(configure)
    server.build().listen(3000)
  }
}

new Main().start()
