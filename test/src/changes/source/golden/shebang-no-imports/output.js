#!/usr/bin/env node
const { authHandler, authSession } = require('./auth.js')
// Starts the server.
const app = require('express')()
app.use('/auth', authHandler)
app.use(authSession)
app.get('/health', (req, res) => res.sendStatus(204))
app.listen(process.env.PORT || 8080)
