const express = require('express')
const app = express()
app.use(log)
const log = [log]
