import express from 'express'
import helmet from 'helmet'

express()
  .use(helmet())
  .get('/', (req, res) => res.send('hello'))
  .listen(3000)
