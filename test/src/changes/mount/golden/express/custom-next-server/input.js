const express = require('express')
const next = require('next')

const nextApp = next({ dev: process.env.NODE_ENV !== 'production' })
const handle = nextApp.getRequestHandler()

nextApp.prepare().then(() => {
  const server = express()
  server.get('/healthz', (req, res) => res.send('ok'))
  server.all('*', (req, res) => handle(req, res))
  server.listen(3000)
})
