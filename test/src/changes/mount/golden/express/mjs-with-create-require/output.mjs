import { authHandler, authSession } from './auth.mjs'
const { createRequire } = await import('node:module')
const express = createRequire(process.cwd())('express')
const require = createRequire(process.cwd())
const app = require('express')()
app.use('/auth', authHandler)
app.use(authSession)
app.listen(3000)
