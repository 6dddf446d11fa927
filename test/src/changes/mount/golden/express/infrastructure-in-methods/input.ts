import express, { type Express } from 'express'
import helmet from 'helmet'
import { errorHandler, router } from './router.js'

export class App {
  readonly express: Express

  constructor() {
    this.express = express()
    this.middleware()
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
