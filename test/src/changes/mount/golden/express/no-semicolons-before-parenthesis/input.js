const express = require('express')
;(async () => {
  console.log('up')
})()

const app = express()
// go
;[1, 2].forEach((n) => app.get(`/${n}`, (req, res) => res.send('x')))
app.listen(3000)
