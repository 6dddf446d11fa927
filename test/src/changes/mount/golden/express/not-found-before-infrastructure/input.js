const express = require('express')
const cors = require('cors')
const app = express()
app.use((req, res, next) => {
  res.sendStatus(404)
})
app.use(cors())
