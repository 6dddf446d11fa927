import express from 'express'
import { authHandler } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.get('/', (req, res) => res.send('x'))
app.listen(3000)
