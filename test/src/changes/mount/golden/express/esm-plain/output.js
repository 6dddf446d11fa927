import express from 'express'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)

app.get('/', (req, res) => res.send('hello'))

app.listen(3000)
