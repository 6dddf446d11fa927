'use strict'

import { authHandler, authSession } from './auth.js'
// Starts.
const { default: express } = await import('express')
const app = express()
app.use('/auth', authHandler)
app.use(authSession)
export const port = 3000
app.listen(port)
