const express = require('express')
const expressWs = require('express-ws')

const app = express()
expressWs(app)

app.use(express.json())
app.ws('/echo', (ws) => ws.on('message', (text) => ws.send(text)))

app.listen(3000)
