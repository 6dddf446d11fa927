import express from 'express'
import rateLimit from 'express-rate-limit'

const app = express()

app.use(
  rateLimit({
    windowMs: 60_000,
    limit: 100,
  }),
)
app.use('/api', rateLimit({ limit: 5 }), (req, res) => res.json({}))
app.listen(3000)
