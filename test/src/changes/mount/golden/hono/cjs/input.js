const { serve } = require('@hono/node-server')
const { Hono } = require('hono')

const app = new Hono()
app.get('/', (c) => c.text('hello'))
serve(app)
