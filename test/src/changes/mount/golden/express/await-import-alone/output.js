import { authHandler, authSession } from './auth.js'
const { default: express } = await import('express')
const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.listen(3000)
