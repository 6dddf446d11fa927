import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { authHandler, authSession } from './auth.js'

const app = new Hono()
app.all('/auth/*', authHandler)
app.use(authSession)

app.get('/', (c) => c.text('hello'))

serve({ fetch: app.fetch, port: 4000 })
