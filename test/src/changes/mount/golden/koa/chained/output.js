import Koa from 'koa'
import { authHandler, authSession } from './auth.js'

export default new Koa().use(authHandler).use(authSession).use((ctx) => {
  ctx.body = 'hello'
})
