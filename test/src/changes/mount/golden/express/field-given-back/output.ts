import express, { type Application } from 'express'
import cors from 'cors'
import helmet from 'helmet'
import { routes } from './routes.js'
import { authHandler, authSession } from './auth.js'

class Shop {
  app: Application

  constructor() {
    this.app = express()
    this.app = secured(this.app)
    this.app.use('/auth', authHandler)
    this.app.use(authSession)
    this.app.use('/orders', routes)
  }
}

function secured(app: Application): Application {
  app.use(helmet())
  app.use(cors())
  return app
}

export default new Shop()
