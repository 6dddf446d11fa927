const { default: express } = require('express')
const path = require('node:path').posix
const { authHandler, authSession } = require('./auth.js')

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.use('/static', express.static(path.join('a', 'b')))
app.listen(3000)
