import express from 'express'
import { authHandler as handler, authSession } from './auth.js'

const app = express()
app.use('/auth', handler)
app.use(authSession)
app.get('/me', authSession, (req, res) => res.json(res.locals.session))
app.listen(3000)
