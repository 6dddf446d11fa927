import express from 'express'
import { routes } from './routes.js'

export class Server {
  app = express()

  constructor() { this.app.use(routes) }
}
