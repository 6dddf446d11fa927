import express from 'express'
import * as auth from './auth.js'

const app = express()
app.use('/auth', auth.authHandler).use(auth.authSession)
app.listen(3000)
