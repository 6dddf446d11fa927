const express = require('express')
const cors = require('cors')

const app = express()
app.use((req, res, next) => {
  cors({ origin: req.headers.origin, credentials: true })(req, res, next)
})
app.get('/', (req, res) => res.send('hello'))
app.listen(3000)
