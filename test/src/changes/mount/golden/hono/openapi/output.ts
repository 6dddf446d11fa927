import { OpenAPIHono } from '@hono/zod-openapi'
import { logger } from 'hono/logger'
import { notFound, routes } from './routes.js'
import { authHandler, authSession } from './auth.js'

const app = new OpenAPIHono({ strict: false })
app.notFound(notFound)
app.use(logger())
app.all('/auth/*', authHandler)
app.use(authSession)
app.openapi(routes.list, routes.handler)

export default app
