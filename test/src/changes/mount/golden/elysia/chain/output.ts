import { Elysia } from 'elysia'
import { cors } from '@elysiajs/cors'
import { swagger } from '@elysiajs/swagger'
import { users } from './users'
import { authPlugin } from './auth.js'

const app = new Elysia()
  .use(cors())
  .use(authPlugin)
  .use(swagger())
  .use(users)
  .get('/', () => 'hello')
  .listen(3000)

export type App = typeof app
