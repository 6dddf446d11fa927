import { Hono } from 'hono'
import { authHandler, authSession } from './auth.js'

const app = new Hono()
app.all('/auth/*', authHandler)
app.use(authSession)
app.get('/', (c) => c.text('hello'))

export default { port: 4000, fetch: app.fetch }
