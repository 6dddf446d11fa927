import { Elysia, t } from 'elysia'

const users = new Elysia({ prefix: '/users' }).get('/', () => [])

const app = new Elysia()
  // All of them.
  .use(users)
  .post('/echo', ({ body }) => body, { body: t.String() })
  .listen(3000)
