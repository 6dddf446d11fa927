import express from 'express'
import cors from 'cors'

const app = express()
app.get('/early', (req, res) => res.send('x'))
app.use(cors())
app.get('/', (req, res) => res.send('x'))
app.listen(3000)
