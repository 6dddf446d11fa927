import express from 'express'
import mongoose from 'mongoose'
import todoRoutes from './routes/todos.js'

const app = express()
const PORT = process.env.PORT || 5000

app.use(express.json({ limit: '30mb' }))
app.use('/todos', todoRoutes)

mongoose
  .connect(process.env.MONGO_URL)
  .then(() => app.listen(PORT, () => console.log(`listening on ${PORT}`)))
  .catch((error) => console.log(error.message))
