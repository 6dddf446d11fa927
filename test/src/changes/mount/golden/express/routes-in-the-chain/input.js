import express from 'express'
import { routes } from './routes.js'

const app = express().disable('x-powered-by').use('/api', routes)

app.listen(3000)
