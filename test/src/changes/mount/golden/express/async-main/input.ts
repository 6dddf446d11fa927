import 'dotenv/config'
import express from 'express'
import pinoHttp from 'pino-http'
import { connect } from './db.js'

async function bootstrap(): Promise<void> {
  await connect()

  const app = express()

  app.use(pinoHttp())
  app.use((req, res, next) => {
    res.setHeader('x-request-start', Date.now())
    next()
  })

  app.all('/{*path}', (req, res) => {
    res.sendStatus(404)
  })

  app.listen(3000)
}

void bootstrap()
