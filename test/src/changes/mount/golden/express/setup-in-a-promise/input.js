import express from 'express'
import { connect } from './db.js'
import routes from './routes.js'

const app = express()

connect().then(() => {
  app.use('/', routes)
  app.listen(3000)
})

export default app
