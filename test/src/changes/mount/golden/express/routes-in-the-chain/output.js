import express from 'express'
import { routes } from './routes.js'
import { authHandler, authSession } from './auth.js'

const app = express().disable('x-powered-by').use('/auth', authHandler).use(authSession).use('/api', routes)

app.listen(3000)
