import express from 'express'
import { account } from './account.js'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/api/auth', authHandler)
app.use(authSession)
app.use(express.json())
app.use('/account', account)
app.listen(4000)
