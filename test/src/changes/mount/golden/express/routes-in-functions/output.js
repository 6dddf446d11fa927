const express = require('express')
const { registerRoutes } = require('./routes')
const db = require('./db')
const { authHandler, authSession } = require('./auth.js')

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
const port = process.env.PORT ?? 3000

async function main() {
  await db.connect()
  registerRoutes(app)
  app.listen(port)
}

main()
