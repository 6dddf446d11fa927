import express from 'express'

let app

export function start() {
  app = express()
  app.get('/', (req, res) => res.send('x'))
  return app.listen(3000)
}
