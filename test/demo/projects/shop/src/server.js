import express from 'express'
import { pages } from './pages.js'

const app = express()
app.disable('x-powered-by')

app.use(express.urlencoded({ extended: false }))

app.get('/', (req, res) => {
  res.type('html').send(pages.home())
})

app.get('/account', (req, res) => {
  res.type('html').send(pages.account())
})

app.use((req, res) => {
  res.status(404).type('html').send(pages.notFound())
})

const port = Number(process.env.PORT ?? 3000)
app.listen(port, () => {
  console.log(`shop: http://localhost:${port}`)
})
