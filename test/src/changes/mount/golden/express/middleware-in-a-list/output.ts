import cors from 'cors'
import express from 'express'
import helmet from 'helmet'
import { authHandler, authSession } from './auth.js'

const app = express()

app.use([helmet(), cors()])
app.use('/auth', authHandler)
app.use(authSession)
app.use([express.json(), express.urlencoded({ extended: true })])
app.get('/', (_req, res) => {
  res.send('hello')
})

export default app
