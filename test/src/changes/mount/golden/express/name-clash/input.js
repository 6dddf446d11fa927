import express from 'express'
import { authHandler } from './legacy.js'

const authSession = null
const app = express()
app.use(authHandler)
app.listen(3000)
