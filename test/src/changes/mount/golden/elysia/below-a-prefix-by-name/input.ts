import { Elysia } from 'elysia'

const prefix = 'api' as const

export const app = new Elysia({ name: 'shop', prefix })
  .get('/', () => 'hello')
  .listen(3000)
