const { default: express } = require('express')
const path = require('node:path').posix

const app = express()
app.use('/static', express.static(path.join('a', 'b')))
app.listen(3000)
