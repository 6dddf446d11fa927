import { createFactory } from 'hono/factory'
import { logger } from 'hono/logger'
import { authHandler, authSession } from './auth.js'

const app = createFactory<{ Bindings: { NAME: string } }>().createApp({ strict: false })

app.use(logger())
app.all('/auth/*', authHandler)
app.use(authSession)

app.get('/', (c) => c.text('Hello'))

export default app
