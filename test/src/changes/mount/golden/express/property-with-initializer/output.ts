import express from 'express'
import { authHandler, authSession } from './auth.js'

export class Server {
  readonly app = express()
  constructor() {
    this.app.use('/auth', authHandler)
    this.app.use(authSession)
    this.app.get('/', (req, res) => { res.send('x') })
  }
}
