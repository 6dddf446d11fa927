import type { RequestHandler } from 'express'
import { readSession } from '@create-auth/runtime/express'
import { authConfig } from './auth.js'
import type { UserSession } from './auth.js'

/**
 * Lets a request pass only with a session. A visitor is sent to the sign-in page and comes back
 * afterwards; a program gets 401. If the session cannot be read, nobody passes.
 *
 * `app.get('/account', requireSession, (req, res) => { … })`
 */
export const requireSession: RequestHandler = async (req, res, next) => {
  const reads = ['GET', 'HEAD'].includes(req.method)
  const page = reads && req.accepts(['json', 'html']) === 'html'
  let session: UserSession | null
  try {
    session = await readSession(req, authConfig)
  } catch (error) {
    console.error('requireSession: the session could not be read', error)
    res.status(503).set('Cache-Control', 'no-store')
    const sorry = 'Signing in does not work now. Try again later.'
    if (page) res.type('text').send(sorry)
    else res.json({ error: 'session_unavailable' })
    return
  }
  if (session?.user) {
    next()
    return
  }
  res.set('Cache-Control', 'no-store')
  const back = encodeURIComponent(req.originalUrl)
  if (page) res.redirect(302, `/api/auth/signin?callbackUrl=${back}`)
  else res.status(401).json({ error: 'unauthenticated' })
}
