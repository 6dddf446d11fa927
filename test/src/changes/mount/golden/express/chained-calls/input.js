import express from 'express'

express()
  .use(express.json())
  .get('/', (req, res) => res.send('x'))
  .listen(3000)
