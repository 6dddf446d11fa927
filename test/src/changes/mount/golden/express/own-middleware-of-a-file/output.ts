import express from 'express'
import compression from 'compression'
import rateLimit from 'express-rate-limit'
import { requestLogger } from './middleware/request-logger'
import { errorHandler } from './middleware/error-handler'
import api from './api'
import { authHandler, authSession } from './auth.js'

const app = express()

app.set('trust proxy', 1)
app.use(compression())
app.use(rateLimit({ windowMs: 60_000, limit: 100 }))
app.use('/auth', authHandler)
app.use(authSession)
app.use(requestLogger)
app.use(express.json())

app.use('/api/v1', api)

app.use(errorHandler)

export default app
