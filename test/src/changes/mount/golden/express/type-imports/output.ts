import express from 'express'
import type { authHandler } from './auth.js'
import { type authSession } from './auth.js'
import { authHandler as authHandler2, authSession as authSession2 } from './auth.js'

const app = express()
app.use('/auth', authHandler2)
app.use(authSession2)
app.listen(3000)
