import express from 'express'
import { toNodeHandler } from 'better-auth/node'
import { betterAuth } from 'better-auth'
import { db } from './db.js'

const auth = betterAuth({ database: { db, type: 'postgres' } })
const app = express()
app.all('/api/auth/*splat', toNodeHandler(auth))
app.listen(4000)
