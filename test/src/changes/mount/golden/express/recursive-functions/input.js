import express from 'express'

const app = express()
ping(3)
app.listen(3000)

function ping(count) {
  app.set('count', count)
  if (count > 0) pong(count - 1)
}

function pong(count) {
  ping(count)
}
