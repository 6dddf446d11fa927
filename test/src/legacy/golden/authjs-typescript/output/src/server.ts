import express from 'express'
import { ExpressAuth, getSession } from '@create-auth/runtime/express'
import { authConfig } from './auth.config.js'

const app = express()
app.use('/auth', ExpressAuth(authConfig))
app.get('/', async (req, res) => {
  res.json(await getSession(req, authConfig))
})
app.listen(4000)
