import cors from 'cors'
import express from 'express'
import { tasks } from './tasks'
import { authHandler, authSession } from './auth.js'

const app = express()

app.set('trust proxy', 1)
app
  .use(cors())
  .use('/auth', authHandler)
  .use(authSession)
  .use(express.json())
  .use('/tasks', tasks)
  .listen(3000)
