const express = require('express')
const cors = require('cors')
const { authHandler, authSession } = require('./auth.js')

const sharing = (origins) => {
  if (origins.length === 0) {
    return cors()
  }
  return cors({ origin: origins })
}

const app = express()
app.use(sharing((process.env.ORIGINS ?? '').split(',')))
app.use('/auth', authHandler)
app.use(authSession)
app.get('/', (req, res) => res.send('hello'))
app.listen(3000)
