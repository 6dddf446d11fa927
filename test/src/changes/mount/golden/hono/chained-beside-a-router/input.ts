import { Hono } from 'hono'

const users = new Hono()
users.get('/me', (c) => c.text('me'))

export default new Hono().route('/users', users)
