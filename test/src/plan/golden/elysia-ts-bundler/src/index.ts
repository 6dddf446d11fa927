import { Elysia } from 'elysia'
import { authPlugin } from './auth'

const app = new Elysia().use(authPlugin).get('/', () => 'hello').listen(4000)

export type App = typeof app
