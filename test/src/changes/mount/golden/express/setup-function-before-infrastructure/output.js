import express from 'express'
import helmet from 'helmet'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)

setup()
app.use(helmet())

function setup() {
  app.get('/', (req, res) => res.send('x'))
}

app.listen(3000)
