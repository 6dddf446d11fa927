import Koa from 'koa'
import logger from 'koa-logger'
import { router } from './router.js'
import { authHandler, authSession } from './auth.js'

export function createApp(): Koa {
  const app = new Koa()

  app.use(logger())
  app.use(authHandler)
  app.use(authSession)
  app.use(router.routes())
  return app
}
