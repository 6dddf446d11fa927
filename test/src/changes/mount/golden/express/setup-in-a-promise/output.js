import express from 'express'
import { connect } from './db.js'
import routes from './routes.js'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)

connect().then(() => {
  app.use('/', routes)
  app.listen(3000)
})

export default app
