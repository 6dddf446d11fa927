import express from 'express'
import { applyMiddleware } from './middleware'
import { registerRoutes } from './routes'
import { authHandler, authSession } from './auth'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)

applyMiddleware(app)
registerRoutes(app)

export { app }
