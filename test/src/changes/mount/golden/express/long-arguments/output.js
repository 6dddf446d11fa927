import express from 'express'
import rateLimit from 'express-rate-limit'
import { authHandler, authSession } from './auth.js'

const app = express()

app.use(
  rateLimit({
    windowMs: 60_000,
    limit: 100,
  }),
)
app.use('/auth', authHandler)
app.use(authSession)
app.use('/api', rateLimit({ limit: 5 }), (req, res) => res.json({}))
app.listen(3000)
