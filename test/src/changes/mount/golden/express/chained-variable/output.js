const express = require('express')
const { authHandler, authSession } = require('./auth.js')

const app = express().use(express.json())
app.use('/auth', authHandler)
app.use(authSession)

app.listen(3000)
