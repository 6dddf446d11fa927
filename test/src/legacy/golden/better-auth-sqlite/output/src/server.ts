import express from 'express'
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node'
import { auth } from './lib/auth.js'
import { db } from './db.js'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/api/auth', authHandler)
app.use(authSession)
app.use(express.json())
app.get('/me', async (req, res) => {
  res.json(await auth.api.getSession({ headers: fromNodeHeaders(req.headers) }))
})
app.post('/out', async (req, res) => {
  await auth.api.signOut({ headers: fromNodeHeaders(req.headers) })
  res.json({})
})
app.listen(4000)
