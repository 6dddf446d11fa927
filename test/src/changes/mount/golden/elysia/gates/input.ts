import { basicAuth } from '@eelkevdbos/elysia-basic-auth'
import { cors } from '@elysiajs/cors'
import { Elysia } from 'elysia'

const app = new Elysia()
  .use(cors())
  .use(basicAuth({ credentials: { file: '.htpasswd' } }))
  .get('/', () => 'hello')
  .listen(3000)
