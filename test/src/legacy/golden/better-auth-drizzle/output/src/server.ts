import express from 'express'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/api/auth', authHandler)
app.use(authSession)
app.listen(4000)
