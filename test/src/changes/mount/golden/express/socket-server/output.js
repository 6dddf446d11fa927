const http = require('http')
const express = require('express')
const { Server } = require('socket.io')
const { authHandler, authSession } = require('./auth.js')

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
const server = http.createServer(app)
const io = new Server(server)

app.use(express.static('public'))
app.get('/', (req, res) => res.sendFile(__dirname + '/index.html'))

io.on('connection', (socket) => {
  socket.on('message', (text) => io.emit('message', text))
})

server.listen(3000)
