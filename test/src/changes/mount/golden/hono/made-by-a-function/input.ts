import { OpenAPIHono } from '@hono/zod-openapi'
import { cors } from 'hono/cors'
import { health } from './health'

export function createRouter() {
  return new OpenAPIHono({ strict: false })
}

export function createApp() {
  const app = createRouter()
  app.use(cors())
  app.route('/', createRouter().get('/', (c) => c.text('hello')))
  app.route('/', health)
  return app
}
