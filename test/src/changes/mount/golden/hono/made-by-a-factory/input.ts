import { createFactory } from 'hono/factory'
import { logger } from 'hono/logger'

const app = createFactory<{ Bindings: { NAME: string } }>().createApp({ strict: false })

app.use(logger())

app.get('/', (c) => c.text('Hello'))

export default app
