import express, { Router } from 'express'
import { authHandler, authSession } from './auth.js'

export const app = express()
app.use('/auth', authHandler)
app.use(authSession)
const router = Router()
router.get('/', (req, res) => { res.send('x') })
app.use(router)
