const express = require('express')
const expressWs = require('express-ws')
const { authHandler, authSession } = require('./auth.js')

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
expressWs(app)

app.use(express.json())
app.ws('/echo', (ws) => ws.on('message', (text) => ws.send(text)))

app.listen(3000)
