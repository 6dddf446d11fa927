const express = require('express')
const { authHandler, authSession } = require('./auth')

const app = express()
const api = express.Router()
api.use('/auth', authHandler)
app.use(authSession)
app.use('/api', api)
app.listen(3000)
