import express from 'express'
import helmet from 'helmet'
import bodyParser from 'body-parser'
import session from 'express-session'

const app = express()
app.use(bodyParser.json())
app.use(session({ secret: 'keyboard cat' }))
app.use(helmet())
app.get('/', (req, res) => res.send('x'))
app.listen(3000)
