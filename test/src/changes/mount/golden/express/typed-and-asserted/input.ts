import express from 'express'
import type { Express } from 'express'

const app = express() as Express

app.get('/', (req, res) => { res.send('x') })

export default app
