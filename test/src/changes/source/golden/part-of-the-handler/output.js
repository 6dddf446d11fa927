const express = require('express')
const inner = require('./auth').authHandler.inner
const { authHandler: authHandler2, authSession } = require('./auth.js')
const app = express()
app.use('/auth', authHandler2)
app.use(authSession)
app.listen(inner)
