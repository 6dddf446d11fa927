import Koa from 'koa'
import proxy from 'koa-proxies'
import logger from 'koa-logger'
import { authHandler, authSession } from './auth.js'

const app = new Koa()
app.keys = ['a secret']
app.use(authHandler)
app.use(authSession)
app.use(proxy('/old', { target: 'http://localhost:3001' }))
app.use(logger())
app.use(async (ctx) => {
  ctx.body = 'hello'
})
app.listen(3000)
