import express from 'express'
import { toNodeHandler } from 'better-auth/node'
import { auth } from './auth.js'

const app = express()
app.all('/api/auth/*splat', toNodeHandler(auth))
app.listen(4000)
