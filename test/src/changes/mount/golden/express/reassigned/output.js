import express from 'express'
import { authHandler, authSession } from './auth.js'

let app = express()
app.use('/auth', authHandler)
app.use(authSession)
app = wrap(app)
app.listen(3000)
