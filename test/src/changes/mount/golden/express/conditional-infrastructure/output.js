import express from 'express'
import morgan from 'morgan'
import compression from 'compression'
import { authHandler, authSession } from './auth.js'

const app = express()
if (app.get('env') === 'development') {
  app.use(morgan('dev'))
} else {
  app.use(morgan('combined'))
}
app.use(process.env.FAST ? compression({ level: 1 }) : compression())
app.use('/auth', authHandler)
app.use(authSession)
app.use(express.static('public'))
app.listen(3000)
