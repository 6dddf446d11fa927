const express = require('express')
const helmet = require('helmet')

var headers = helmet()
let log = (req, res, next) => next()
let answer = (req, res, next) => next()
answer = (req, res) => res.end()

const app = express()

app.use(headers)
app.use(log)
app.use(answer)
app.listen(3000)
