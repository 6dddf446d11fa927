import { Hono } from 'hono'
import { posts } from './posts.js'

const app = new Hono()
const routes = app.route('/posts', posts).get('/health', (c) => c.json({ ok: true }))

export type AppType = typeof routes
export default app
