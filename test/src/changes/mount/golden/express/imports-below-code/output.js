import express from 'express'
const app = express()
import cors from 'cors'
import { authHandler, authSession } from './auth.js'
app.use(cors())
app.use('/auth', authHandler)
app.use(authSession)
app.get('/', (req, res) => res.send('x'))
app.listen(3000)
