const { serve } = require('@hono/node-server')
const { Hono } = require('hono')
const { authHandler, authSession } = require('./auth.js')

const app = new Hono()
app.all('/auth/*', authHandler)
app.use(authSession)
app.get('/', (c) => c.text('hello'))
serve(app)
