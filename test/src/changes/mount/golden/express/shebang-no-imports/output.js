#!/usr/bin/env node
// Starts the server.
const app = require('express')()
const { authHandler, authSession } = require('./auth.js')
app.use('/auth', authHandler)
app.use(authSession)
app.get('/health', (req, res) => res.sendStatus(204))
app.listen(process.env.PORT || 8080)
