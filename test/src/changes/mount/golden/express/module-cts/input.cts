import express = require('express')
const app: express.Express = express()
app.listen(3000)
