import express from 'express'
import helmet from 'helmet'
import { orders } from './orders.js'
import { authHandler, authSession } from './auth.js'

export class Depot {
  readonly app = express()

  async open(port: number): Promise<void> {
    this.app.use(helmet())
    this.app.use('/auth', authHandler)
    this.app.use(authSession)
    this.app.use('/orders', orders)
    this.app.listen(port)
  }
}
