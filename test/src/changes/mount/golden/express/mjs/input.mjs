import { readFileSync } from 'node:fs'
import express from 'express'
const app = express()
app.locals.version = JSON.parse(readFileSync('package.json', 'utf8')).version
app.get('/', (req, res) => res.send(app.locals.version))
app.listen(3000)
