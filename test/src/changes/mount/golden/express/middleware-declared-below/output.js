import express from 'express'
import cors from 'cors'
import { authHandler, authSession } from './auth.js'

const app = express()
const logging = () => [stamp, print]
const stamp = (req, res, next) => {
  req.at = Date.now()
  next()
}
const print = (req, res, next) => {
  console.log(req.url)
  next()
}
app.use(logging())
app.use(cors())
app.use('/auth', authHandler)
app.use(authSession)
app.get('/', (req, res) => res.send('hello'))
app.listen(3000)
