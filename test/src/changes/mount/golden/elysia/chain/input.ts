import { Elysia } from 'elysia'
import { cors } from '@elysiajs/cors'
import { swagger } from '@elysiajs/swagger'
import { users } from './users'

const app = new Elysia()
  .use(cors())
  .use(swagger())
  .use(users)
  .get('/', () => 'hello')
  .listen(3000)

export type App = typeof app
