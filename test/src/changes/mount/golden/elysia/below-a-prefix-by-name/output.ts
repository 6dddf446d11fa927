import { Elysia } from 'elysia'
import { authPlugin } from './auth.js'

const prefix = 'api' as const

export const app = new Elysia({ name: 'shop', prefix })
  .use(authPlugin)
  .get('/', () => 'hello')
  .listen(3000)
