const express = require('express')
const cors = require('cors')
const parts = require('./parts')
const { authHandler, authSession } = require('./auth.js')

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
parts.forEach(({ path, router }) => {
  app.use(cors())
  app.use(path, router)
})
app.listen(3000)
