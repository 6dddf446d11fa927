import express from 'express'
import { routes } from './routes'
import { authHandler, authSession } from './auth.js'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.use(express.json())

for (const { path, router } of routes) {
  app.use(path, router)
}

export default app
