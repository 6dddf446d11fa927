import express from 'express'
import helmet from 'helmet'
import { authHandler, authSession } from './auth.js'

const app = express()
const server = app.listen(4000, () => console.log('up'))

app.use(helmet())
app.use('/auth', authHandler)
app.use(authSession)
app.get('/', (req, res) => res.send('x'))

process.on('SIGTERM', () => server.close())
