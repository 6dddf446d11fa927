import express from 'express'
import { routes } from './routes'

const app = express()
app.use(express.json())

for (const { path, router } of routes) {
  app.use(path, router)
}

export default app
