import { node } from '@elysiajs/node'
import { Elysia } from 'elysia'
import { authPlugin } from './auth.js'

export const app = new Elysia({ adapter: node() })
	.use(authPlugin)
	.decorate('started', Date.now())
	.get('/', () => 'hello')

app.listen(process.env.PORT ?? 3000)
