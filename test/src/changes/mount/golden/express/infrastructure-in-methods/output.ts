import express, { type Express } from 'express'
import helmet from 'helmet'
import { errorHandler, router } from './router.js'
import { authHandler, authSession } from './auth.js'

export class App {
  readonly express: Express

  constructor() {
    this.express = express()
    this.middleware()
    this.express.use('/auth', authHandler)
    this.express.use(authSession)
    this.routes()
  }

  private middleware() {
    this.express.use(helmet())
    this.express.use(express.json())
  }

  private routes() {
    this.express.use('/', router)
    this.express.use(errorHandler)
  }
}
