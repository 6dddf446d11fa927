#!/usr/bin/env node
// Starts the server.
const app = require('express')()
app.get('/health', (req, res) => res.sendStatus(204))
app.listen(process.env.PORT || 8080)
