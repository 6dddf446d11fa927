import cors from 'cors'
import express from 'express'
import { tasks } from './tasks'

const app = express()

app.set('trust proxy', 1)
app
  .use(cors())
  .use(express.json())
  .use('/tasks', tasks)
  .listen(3000)
