import express from 'express'
import helmet from 'helmet'

export const createApp = () => {
  const app = express()
  secure(app)
  routes(app)
  return app
}

function secure(server) {
  server.use(helmet())
}

const routes = (server) => {
  server.get('/', (req, res) => res.send('x'))
}
