/* Copyright Example Ltd. */
/* eslint-disable */

// About the file.

import { authHandler, authSession } from './auth.js'
// About the line.
const { default: express } = await import('express')
const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.listen(3000)
