import cors from 'cors'
import express from 'express'
import { tasks } from './tasks'

function start() {
  const app = express()
  return app.use(cors()).use('/tasks', tasks).listen(3000)
}

start()
