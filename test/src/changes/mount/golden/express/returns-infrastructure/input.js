const express = require('express')
const cors = require('cors')

const sharing = (origins) => {
  if (origins.length === 0) {
    return cors()
  }
  return cors({ origin: origins })
}

const app = express()
app.use(sharing((process.env.ORIGINS ?? '').split(',')))
app.get('/', (req, res) => res.send('hello'))
app.listen(3000)
