import express from 'express'
import helmet from 'helmet'
import cors from 'cors'

const app = express()

app.disable('x-powered-by').set('trust proxy', 1)
app
  .use(helmet())
  .use(cors())
app.use(express.json()).get('/', (req, res) => res.send('x'))

app.listen(3000)
