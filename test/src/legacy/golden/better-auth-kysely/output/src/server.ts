import express from 'express'
import { betterAuth } from 'better-auth'
import { db } from './db.js'
import { authHandler, authSession } from './auth.js'

const auth = betterAuth({ database: { db, type: 'postgres' } })
const app = express()
app.use('/api/auth', authHandler)
app.use(authSession)
app.listen(4000)
