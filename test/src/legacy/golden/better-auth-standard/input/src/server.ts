import express from 'express'
import { toNodeHandler } from 'better-auth/node'
import { auth } from './auth.js'
import { account } from './account.js'

const app = express()
app.all('/api/auth/*splat', toNodeHandler(auth))
app.use(express.json())
app.use('/account', account)
app.listen(4000)
