import express from 'express'
import helmet from 'helmet'
import bodyParser from 'body-parser'
import session from 'express-session'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use(bodyParser.json())
app.use(session({ secret: 'keyboard cat' }))
app.use(helmet())
app.use('/auth', authHandler)
app.use(authSession)
app.get('/', (req, res) => res.send('x'))
app.listen(3000)
