const express = require('express'); const banner = `
  hello`

const app = express()
app.get('/', (req, res) => res.send(banner))
