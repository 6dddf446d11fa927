import Koa from 'koa'
import serve from 'koa-static'
import logger from 'koa-logger'
import { authHandler, authSession } from './auth.js'

const app = new Koa()
app.keys = ['a secret']
app.use(serve('public'))
app.use(logger())
app.use(authHandler)
app.use(authSession)
app.use(async (ctx) => {
  ctx.body = 'hello'
})
app.listen(3000)
