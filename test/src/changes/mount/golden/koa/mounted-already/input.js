import Koa from 'koa'
import { authHandler, authSession } from './auth.js'

const app = new Koa()

app.use(authHandler)
app.use(authSession)
app.listen(3000)
