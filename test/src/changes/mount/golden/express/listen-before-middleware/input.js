import express from 'express'
import helmet from 'helmet'

const app = express()
const server = app.listen(4000, () => console.log('up'))

app.use(helmet())
app.get('/', (req, res) => res.send('x'))

process.on('SIGTERM', () => server.close())
