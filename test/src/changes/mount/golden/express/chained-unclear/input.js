import express from 'express'
import { middlewares } from './middlewares.js'

express()
  .use(...middlewares)
  .get('/', (req, res) => res.send('hello'))
  .listen(3000)
