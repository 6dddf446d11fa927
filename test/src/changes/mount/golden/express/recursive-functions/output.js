import express from 'express'
import { authHandler, authSession } from './auth.js'

const app = express()
ping(3)
app.use('/auth', authHandler)
app.use(authSession)
app.listen(3000)

function ping(count) {
  app.set('count', count)
  if (count > 0) pong(count - 1)
}

function pong(count) {
  ping(count)
}
