import express from 'express'
import morgan from 'morgan'
import { authHandler, authSession } from './auth.js'

const app = express()

process.env.NODE_ENV !== 'test' && app.use(morgan('dev'))
app.use('/auth', authHandler)
app.use(authSession)
app.use(express.json())
app.get('/', (req, res) => res.send('hello'))

export { app }
