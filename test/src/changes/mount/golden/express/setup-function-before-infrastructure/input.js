import express from 'express'
import helmet from 'helmet'

const app = express()

setup()
app.use(helmet())

function setup() {
  app.get('/', (req, res) => res.send('x'))
}

app.listen(3000)
