import { Hono } from 'hono'

const app = new Hono()
app.get('/', (c) => c.text('hello'))

export default { port: 4000, fetch: app.fetch }
