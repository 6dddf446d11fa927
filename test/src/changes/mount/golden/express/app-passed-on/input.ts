import express from 'express'
import { applyMiddleware } from './middleware'
import { registerRoutes } from './routes'

const app = express()

applyMiddleware(app)
registerRoutes(app)

export { app }
