import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { authHandler, authSession } from './auth.js'

const app = new Hono()
app.all('/auth/*', authHandler)
app.use(authSession)

app.get('/', (c) => {
  return c.text('Hello Hono!')
})

serve({ fetch: app.fetch, port: 3000 }, (info) => {
  console.log(`listening on ${info.port}`)
})
