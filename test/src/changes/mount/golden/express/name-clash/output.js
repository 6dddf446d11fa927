import express from 'express'
import { authHandler } from './legacy.js'
import { authHandler as authHandler2, authSession as authSession2 } from './auth.js'

const authSession = null
const app = express()
app.use('/auth', authHandler2)
app.use(authSession2)
app.use(authHandler)
app.listen(3000)
