import { Hono } from 'hono'

const app = new Hono().basePath('/api')
app.get('/', (c) => c.text('hello'))

export default app
