import express from 'express'
import helmet from 'helmet'
import { authHandler, authSession } from './auth.js'

export const createApp = () => {
  const app = express()
  secure(app)
  app.use('/auth', authHandler)
  app.use(authSession)
  routes(app)
  return app
}

function secure(server) {
  server.use(helmet())
}

const routes = (server) => {
  server.get('/', (req, res) => res.send('x'))
}
