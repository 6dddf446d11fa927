import { Router } from 'express'
import { fromNodeHeaders } from 'better-auth/node'
import { auth, type Session } from './better-auth.js'

export const account = Router()
account.get('/', async (req, res) => {
  const session: Session | null = await auth.api.getSession({ headers: fromNodeHeaders(req.headers) })
  res.json(session)
})
