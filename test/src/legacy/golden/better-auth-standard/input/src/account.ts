import { Router } from 'express'
import { fromNodeHeaders } from 'better-auth/node'
import { auth, type Session } from './auth.js'

export const account = Router()
account.get('/', async (req, res) => {
  const session: Session | null = await auth.api.getSession({ headers: fromNodeHeaders(req.headers) })
  res.json(session)
})
