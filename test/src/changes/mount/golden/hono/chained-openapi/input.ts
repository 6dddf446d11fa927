import { OpenAPIHono } from '@hono/zod-openapi'
import { route } from './route.js'

const app = new OpenAPIHono().openapi(route, (c) => c.json({ ok: true }))

export default app
