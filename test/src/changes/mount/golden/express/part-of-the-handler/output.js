const express = require('express')
const inner = require('./auth').authHandler.inner
const { authHandler, authSession } = require('./auth.js')
const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.listen(inner)
