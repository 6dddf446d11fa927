import { Hono } from 'hono'
import { authHandler, authSession } from './auth.js'

export function createApp() {
  const app = new Hono()
  app.all('/auth/*', authHandler)
  app.use(authSession)
  app.get('/', (c) => c.text('hello'))
  return app
}
