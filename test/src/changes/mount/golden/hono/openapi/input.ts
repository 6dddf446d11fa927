import { OpenAPIHono } from '@hono/zod-openapi'
import { logger } from 'hono/logger'
import { notFound, routes } from './routes.js'

const app = new OpenAPIHono({ strict: false })
app.notFound(notFound)
app.use(logger())
app.openapi(routes.list, routes.handler)

export default app
