import express from 'express'
import type { authHandler } from './auth.js'
import { type authSession } from './auth.js'

const app = express()
app.listen(3000)
