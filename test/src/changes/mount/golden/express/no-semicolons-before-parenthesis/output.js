const express = require('express')
const { authHandler, authSession } = require('./auth.js')
;(async () => {
  console.log('up')
})()

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
// go
;[1, 2].forEach((n) => app.get(`/${n}`, (req, res) => res.send('x')))
app.listen(3000)
