import { Elysia, t } from 'elysia'
import { authPlugin } from './auth.js'

const users = new Elysia({ prefix: '/users' }).get('/', () => [])

const app = new Elysia().use(authPlugin)
  // All of them.
  .use(users)
  .post('/echo', ({ body }) => body, { body: t.String() })
  .listen(3000)
