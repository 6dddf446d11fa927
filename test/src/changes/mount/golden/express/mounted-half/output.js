import express from 'express'
import { authHandler } from './auth.js'
import { authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.get('/', (req, res) => res.send('x'))
app.listen(3000)
