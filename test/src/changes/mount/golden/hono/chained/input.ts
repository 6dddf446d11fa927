import { Hono } from 'hono'

const app = new Hono()
  .get('/', (c) => c.text('hello'))
  .post('/', (c) => c.text('posted'))

export default app
