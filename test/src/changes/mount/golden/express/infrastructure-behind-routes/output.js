import express from 'express'
import cors from 'cors'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.get('/early', (req, res) => res.send('x'))
app.use(cors())
app.get('/', (req, res) => res.send('x'))
app.listen(3000)
