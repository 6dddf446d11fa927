import { Elysia } from 'elysia'

const app = new Elysia({ prefix: process.env.PREFIX }).get('/', () => 'hello')

app.listen(3000)
