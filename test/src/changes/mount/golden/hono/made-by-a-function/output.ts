import { OpenAPIHono } from '@hono/zod-openapi'
import { cors } from 'hono/cors'
import { health } from './health'
import { authHandler, authSession } from './auth.js'

export function createRouter() {
  return new OpenAPIHono({ strict: false })
}

export function createApp() {
  const app = createRouter()
  app.use(cors())
  app.all('/auth/*', authHandler)
  app.use(authSession)
  app.route('/', createRouter().get('/', (c) => c.text('hello')))
  app.route('/', health)
  return app
}
