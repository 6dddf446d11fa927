import { Hono } from 'hono'
import { authHandler, authSession } from './auth.js'

const app = new Hono()
app.all('/auth/*', authHandler)
app.use(authSession)
export default app
