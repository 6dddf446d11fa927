import express from 'express'
import { toNodeHandler } from 'better-auth/node'
import { auth } from './better-auth.js'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.all('/api/auth/*splat', toNodeHandler(auth))
app.listen(4000)
