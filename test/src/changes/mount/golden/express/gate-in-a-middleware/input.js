const express = require('express')
const cors = require('cors')
const gate = require('gatekeeper')

const app = express()
app.use((req, res, next) => gate({ except: ['/'] })(req, res, next))
app.use(cors())
app.get('/', (req, res) => res.send('hello'))
app.listen(3000)
