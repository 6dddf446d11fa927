import express from 'express'
import cors from 'cors'
import { gate } from './gate.js'
import { orders } from './orders.js'

export class Depot {
  private readonly app = express()

  constructor(private readonly port: number) {
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
