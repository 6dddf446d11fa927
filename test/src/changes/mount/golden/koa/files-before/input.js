import Koa from 'koa'
import serve from 'koa-static'
import logger from 'koa-logger'

const app = new Koa()
app.keys = ['a secret']
app.use(serve('public'))
app.use(logger())
app.use(async (ctx) => {
  ctx.body = 'hello'
})
app.listen(3000)
