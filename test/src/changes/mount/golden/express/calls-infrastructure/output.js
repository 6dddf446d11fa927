const express = require('express')
const cors = require('cors')
const { authHandler, authSession } = require('./auth.js')

const app = express()
app.use((req, res, next) => {
  cors({ origin: req.headers.origin, credentials: true })(req, res, next)
})
app.use('/auth', authHandler)
app.use(authSession)
app.get('/', (req, res) => res.send('hello'))
app.listen(3000)
