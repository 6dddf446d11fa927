const express = require('express')
const { authHandler, authSession } = require('./auth.js')

const api = express()
api.get('/', (req, res) => res.json({}))

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.use('/api', api)
app.get('/', (req, res) => res.send('hello'))

app.listen(3000)
