import * as kit from 'hono/factory'
import { authHandler, authSession } from './auth.js'

const factory = kit.createFactory()
const guard = factory.createMiddleware(async (c, next) => {
  c.header('x-served-by', 'shop')
  await next()
})
const app = factory.createApp()
app.all('/auth/*', authHandler)
app.use(authSession)

app.get('/orders', guard, (c) => c.json([]))

export default app
