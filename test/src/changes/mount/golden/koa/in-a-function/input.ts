import Koa from 'koa'
import logger from 'koa-logger'
import { router } from './router.js'

export function createApp(): Koa {
  const app = new Koa()

  app.use(logger())
  app.use(router.routes())
  return app
}
