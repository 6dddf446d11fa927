const express = require('express')
const cors = require('cors')
const guard = require('./guard')

const app = express()
app.use(guard)
app.use(cors())
app.get('/', (req, res) => res.send('x'))
app.listen(3000)
