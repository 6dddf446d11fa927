import express from 'express'
import helmet from 'helmet'
import { orders } from './orders.js'

export class Depot {
  readonly app = express()

  async open(port: number): Promise<void> {
    this.app.use(helmet())
    this.app.use('/orders', orders)
    this.app.listen(port)
  }
}
