import express from 'express'
import { authHandler, authSession } from './auth.js'

express()
  .use('/auth', authHandler)
  .use(authSession)
  .use(express.json())
  .get('/', (req, res) => res.send('x'))
  .listen(3000)
