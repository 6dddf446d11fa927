import express from 'express'
import cors from 'cors'
import { gate } from './gate.js'
import { orders } from './orders.js'
import { authHandler, authSession } from './auth.js'

export class Depot {
  private readonly app = express()

  constructor(private readonly port: number) {
    this.app.use('/auth', authHandler)
    this.app.use(authSession)
    console.log(port)
  }

  close(): void {
    this.app.use(gate)
  }

  open(): void {
    this.app.use(cors())
    this.app.use('/orders', orders)
    this.app.listen(this.port)
  }
}
