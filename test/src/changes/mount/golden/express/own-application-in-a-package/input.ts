import express from 'express'
import { InversifyExpressServer } from 'inversify-express-utils'
import { container } from './container.js'

const app = express()
const server = new InversifyExpressServer(container, null, null, app)
server.setConfig((app) => {
  app.use(express.json())
})
server.build().listen(3000)
