import cors from 'cors'
import express from 'express'
import { tasks } from './tasks'
import { authHandler, authSession } from './auth.js'

function start() {
  const app = express()
  return app.use(cors()).use('/auth', authHandler).use(authSession).use('/tasks', tasks).listen(3000)
}

start()
