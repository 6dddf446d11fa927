import { Hono } from 'hono'
import { authHandler, authSession } from './auth'

interface Env {
  DB: D1Database
}

const app = new Hono<{ Bindings: Env }>()
app.all('/auth/*', authHandler)
app.use(authSession)

app.get('/', (c) => c.text('hello'))

export default app
