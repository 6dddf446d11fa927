/*!
 * Copyright (c) Example Ltd. All rights reserved.
 */
'use strict'

// The web server.
var express = require('express')
  , http = require('http')
const { authHandler, authSession } = require('./auth.js')

var app = module.exports = express()

app.set('view engine', 'pug')
app.enable('trust proxy')
app.use('/auth', authHandler)
app.use(authSession)
app.use(express.static('public'))

http.createServer(app).listen(8080)
