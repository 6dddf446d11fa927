import express from 'express'
import morgan from 'morgan'

const app = express()

process.env.NODE_ENV !== 'test' && app.use(morgan('dev'))
app.use(express.json())
app.get('/', (req, res) => res.send('hello'))

export { app }
