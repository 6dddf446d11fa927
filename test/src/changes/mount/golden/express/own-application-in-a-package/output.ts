import express from 'express'
import { InversifyExpressServer } from 'inversify-express-utils'
import { container } from './container.js'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
const server = new InversifyExpressServer(container, null, null, app)
server.setConfig((app) => {
  app.use(express.json())
})
server.build().listen(3000)
