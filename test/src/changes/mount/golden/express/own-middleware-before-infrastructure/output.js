const express = require('express')
const morgan = require('morgan')
const cors = require('cors')
const { authHandler, authSession } = require('./auth.js')

const app = express()
const log = morgan('dev')

app.use((req, res, next) => {
  req.id = Math.random()
  next()
})
app.use(stamp)
app.use([log, cors()])
app.use('/auth', authHandler)
app.use(authSession)
app.use(express.urlencoded({ extended: false }))
app.get('/', (req, res) => res.send('x'))
app.listen(3000)

function stamp(req, res, next) {
  res.set('x-id', req.id)
  next()
}
