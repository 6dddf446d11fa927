import express from 'express'
import { authHandler, authSession } from './auth.js'

const api = express()
api.get('/', (req, res) => res.json({}))

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.use('/api', api)
app.listen(3000)
