import express from 'express'
import cors from 'cors'

const app = express()
app.get('/status', (req, res) => res.sendStatus(200))
app.head('/status', (req, res) => res.sendStatus(200))
app.use(cors())
app.get('/', (req, res) => res.send('hello'))
app.listen(3000)
