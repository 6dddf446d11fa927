const express = require('express')
const note = "app.use('/auth', authHandler)"
const app = express()
app.get('/', (req, res) => res.send(note))
app.listen(3000)
