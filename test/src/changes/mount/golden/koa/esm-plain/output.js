import Koa from 'koa'
import Router from '@koa/router'
import { authHandler, authSession } from './auth.js'

const app = new Koa()
app.use(authHandler)
app.use(authSession)
const router = new Router()

router.get('/', (ctx) => {
  ctx.body = 'hello'
})

app.use(router.routes()).use(router.allowedMethods())

app.listen(4000)
