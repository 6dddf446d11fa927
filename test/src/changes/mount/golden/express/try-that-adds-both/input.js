import express from 'express'
import helmet from 'helmet'
import { connect } from './db.js'
import { orders } from './orders.js'

const app = express()

const start = async () => {
  try {
    await connect()
    app.use(helmet())
    app.use('/orders', orders)
    app.listen(3000)
  } catch (error) {
    console.error(error)
  }
}

start()
