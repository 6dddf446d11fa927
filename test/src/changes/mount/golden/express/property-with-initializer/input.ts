import express from 'express'

export class Server {
  readonly app = express()
  constructor() {
    this.app.get('/', (req, res) => { res.send('x') })
  }
}
