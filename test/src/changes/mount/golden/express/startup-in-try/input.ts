import express from 'express'
import { connect } from './db'
import routes from './routes'

const start = async (): Promise<void> => {
  try {
    await connect()
    const app = express()
    app.use(express.json())
    app.use(routes)
    app.listen(8080)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

void start()
