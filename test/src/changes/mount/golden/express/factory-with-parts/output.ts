import express, { type Express } from 'express'
import type { Database } from './database'
import { usersRouter } from './users/router'
import { authHandler, authSession } from './auth.js'

export interface Parts {
  db: Database
}

export function createApp({ db }: Parts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use('/auth', authHandler)
  app.use(authSession)
  app.use(express.json())
  app.use('/users', usersRouter(db))
  return app
}
