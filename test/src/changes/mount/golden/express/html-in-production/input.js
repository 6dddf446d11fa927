import path from 'path'
import express from 'express'
import cors from 'cors'
import api from './api.js'

const app = express()
const __dirname = path.resolve()

app.use(cors({ origin: 'http://localhost:5173', credentials: true }))
app.use(express.json())
app.use('/api', api)

if (process.env.NODE_ENV === 'production') {
  app.use(express.static(path.join(__dirname, '/client/dist')))
  app.get('/{*any}', (req, res) => {
    res.sendFile(path.join(__dirname, 'client', 'dist', 'index.html'))
  })
}

app.listen(5000)
