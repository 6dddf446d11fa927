import express from 'express'
import helmet from 'helmet'
import cors from 'cors'
import { authHandler, authSession } from './auth.js'

const app = express()

app.disable('x-powered-by').set('trust proxy', 1)
app
  .use(helmet())
  .use(cors())
app.use('/auth', authHandler)
app.use(authSession)
app.use(express.json()).get('/', (req, res) => res.send('x'))

app.listen(3000)
