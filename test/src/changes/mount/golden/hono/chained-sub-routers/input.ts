import { Hono } from 'hono'

const createRouter = () => new Hono({ strict: false })
const users = createRouter().get('/me', (c) => c.text('me'))
const app = createRouter()
  .get('/', (c) => c.text('hello'))
  .route('/users', users)

export default app
