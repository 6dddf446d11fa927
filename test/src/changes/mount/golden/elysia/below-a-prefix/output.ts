import { Elysia } from 'elysia'
import { authPlugin } from './auth.js'

const app = new Elysia({ prefix: '/api' }).use(authPlugin).get('/', () => 'hello')

app.listen(3000)
