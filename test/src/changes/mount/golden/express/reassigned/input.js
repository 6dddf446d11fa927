import express from 'express'

let app = express()
app = wrap(app)
app.listen(3000)
