import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { logger } from 'hono/logger'

const app = new Hono()
  .use(logger())
  .use(basicAuth({ username: 'ada', password: process.env.PASSWORD ?? '' }))
  .get('/', (c) => c.text('hello'))
  .get('/about', (c) => c.text('us'))

serve({ fetch: app.fetch, port: 3000 })
