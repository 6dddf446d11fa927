import { Hono } from 'hono'
import { cors } from 'hono/cors'

const app = new Hono().get('/', (c) => c.text('hello'))
app.use(cors())
app.get('/about', (c) => c.text('us'))

export default app
