const express = require('express')
const { registerRoutes } = require('./routes')
const db = require('./db')

const app = express()
const port = process.env.PORT ?? 3000

async function main() {
  await db.connect()
  registerRoutes(app)
  app.listen(port)
}

main()
