import express from 'express'
import { authHandler, authSession } from './auth.js'
// import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
// app.use('/auth', authHandler)
// app.use(authSession)
app.listen(3000)
