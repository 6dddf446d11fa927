import { Elysia } from 'elysia'
import { authPlugin } from './auth.js'

new Elysia()
  .use(authPlugin)
  .get('/', () => 'hello')
  .listen(3000)
