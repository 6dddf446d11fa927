import { Hono } from 'hono'
import { posts } from './posts.js'
import { authHandler, authSession } from './auth.js'

const app = new Hono()
app.all('/auth/*', authHandler)
app.use(authSession)
const routes = app.route('/posts', posts).get('/health', (c) => c.json({ ok: true }))

export type AppType = typeof routes
export default app
