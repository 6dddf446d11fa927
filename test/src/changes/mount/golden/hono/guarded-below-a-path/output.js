import { serve } from '@hono/node-server'
import { bearerAuth } from 'hono/bearer-auth'
import { csrf } from 'hono/csrf'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { authHandler, authSession } from './auth.js'

const app = new Hono({ strict: false })
app.use(secureHeaders())
app.all('/auth/*', authHandler)
app.use(authSession)
app.use(csrf())
app.use('/admin/*', bearerAuth({ token: 'x' }))
app.get('/', (c) => c.html('<h1>hello</h1>'))

serve(app)
