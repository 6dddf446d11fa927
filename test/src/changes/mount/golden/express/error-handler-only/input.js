import express from 'express'
import helmet from 'helmet'

const app = express()

app.use(helmet({
  contentSecurityPolicy: false,
}))

app.use((req, res) => {
  res.status(404).send('not found')
})

app.use((err, req, res, next) => {
  res.status(500).send('broken')
})

export default app
