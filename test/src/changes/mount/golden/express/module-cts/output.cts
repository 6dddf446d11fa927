import express = require('express')
import { authHandler, authSession } from './auth.cjs'
const app: express.Express = express()
app.use('/auth', authHandler)
app.use(authSession)
app.listen(3000)
