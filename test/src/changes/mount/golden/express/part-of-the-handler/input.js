const express = require('express')
const inner = require('./auth').authHandler.inner
const app = express()
app.listen(inner)
