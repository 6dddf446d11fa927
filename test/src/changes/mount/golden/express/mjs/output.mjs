import { readFileSync } from 'node:fs'
import express from 'express'
import { authHandler, authSession } from './auth.mjs'
const app = express()
app.locals.version = JSON.parse(readFileSync('package.json', 'utf8')).version
app.use('/auth', authHandler)
app.use(authSession)
app.get('/', (req, res) => res.send(app.locals.version))
app.listen(3000)
