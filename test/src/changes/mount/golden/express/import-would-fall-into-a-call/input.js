const express = require('express'); console.log(
  'hello',
)

const app = express()
app.get('/', (req, res) => res.send('x'))
