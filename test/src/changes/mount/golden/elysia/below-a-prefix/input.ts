import { Elysia } from 'elysia'

const app = new Elysia({ prefix: '/api' }).get('/', () => 'hello')

app.listen(3000)
