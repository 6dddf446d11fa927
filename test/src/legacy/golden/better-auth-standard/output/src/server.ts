import express from 'express'
import { toNodeHandler } from 'better-auth/node'
import { auth } from './better-auth.js'
import { account } from './account.js'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.all('/api/auth/*splat', toNodeHandler(auth))
app.use(express.json())
app.use('/account', account)
app.listen(4000)
