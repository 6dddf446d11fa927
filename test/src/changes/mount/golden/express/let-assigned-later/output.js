import express from 'express'
import { authHandler, authSession } from './auth.js'

let app

export function start() {
  app = express()
  app.use('/auth', authHandler)
  app.use(authSession)
  app.get('/', (req, res) => res.send('x'))
  return app.listen(3000)
}
