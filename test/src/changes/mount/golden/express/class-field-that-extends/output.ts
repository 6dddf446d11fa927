import express from 'express'
import cors from 'cors'
import { Service } from './service.js'
import { authHandler, authSession } from './auth.js'

export class Server extends Service {
  private readonly app = express()

  constructor(private readonly port: number) {
    super('server')
    this.use()
    this.app.use('/auth', authHandler)
    this.app.use(authSession)
    this.app.get('/', (req, res) => { res.send('hello') })
    this.app.listen(port)
  }

  private use(): void {
    this.app.use(express.json())
    this.app.use(cors())
  }
}
