import express, { type Request } from 'express'
import { ExpressAuth, getSession, type ExpressAuthConfig, type GetSessionResult } from '@auth/express'
import { getToken } from '@create-auth/runtime/jwt'
import * as core from '@auth/core'
import { config, other } from './config.js'
import { authjsCookies } from '@create-auth/runtime'

const app = express()
app.use('/auth', ExpressAuth(config))
app.use('/other', ExpressAuth(other))

const sessionOf = (req: Request, options: ExpressAuthConfig): GetSessionResult =>
  getSession(req, options)

app.get('/', async (req, res) => {
  res.json([await sessionOf(req, config), await getToken({ req, config: { cookies: authjsCookies } }), core.isAuthAction('signin')])
})
app.listen(4000)
