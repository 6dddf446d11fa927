import express from 'express'
import type { Express } from 'express'
import { authHandler, authSession } from './auth.js'

const app = express() as Express
app.use('/auth', authHandler)
app.use(authSession)

app.get('/', (req, res) => { res.send('x') })

export default app
