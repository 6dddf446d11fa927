const express = require('express')
const cors = require('cors')
const parts = require('./parts')

const app = express()
parts.forEach(({ path, router }) => {
  app.use(cors())
  app.use(path, router)
})
app.listen(3000)
