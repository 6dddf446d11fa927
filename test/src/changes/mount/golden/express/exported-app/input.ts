import express, { Router } from 'express'

export const app = express()
const router = Router()
router.get('/', (req, res) => { res.send('x') })
app.use(router)
