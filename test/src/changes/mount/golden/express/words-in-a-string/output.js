const express = require('express')
const { authHandler, authSession } = require('./auth.js')
const note = "app.use('/auth', authHandler)"
const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.get('/', (req, res) => res.send(note))
app.listen(3000)
