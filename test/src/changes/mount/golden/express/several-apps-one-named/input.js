import express from 'express'

const api = express()
api.get('/', (req, res) => res.json({}))

const app = express()
app.use('/api', api)
app.listen(3000)
