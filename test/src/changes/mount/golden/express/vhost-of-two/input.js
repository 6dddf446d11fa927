const express = require('express')

const api = express()
api.get('/', (req, res) => res.json({}))

const app = express()
app.use('/api', api)
app.get('/', (req, res) => res.send('hello'))

app.listen(3000)
