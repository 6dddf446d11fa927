import { node } from '@elysiajs/node'
import { Elysia } from 'elysia'

export const app = new Elysia({ adapter: node() })
	.decorate('started', Date.now())
	.get('/', () => 'hello')

app.listen(process.env.PORT ?? 3000)
