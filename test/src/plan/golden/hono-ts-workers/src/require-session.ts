import type { MiddlewareHandler } from 'hono'
import { readSession } from '@create-auth/runtime/hono'
import { authConfig } from './auth'
import type { UserSession } from './auth'

/**
 * Lets a request pass only with a session. A visitor is sent to the sign-in page and comes back
 * afterwards; a program gets 401. If the session cannot be read, nobody passes.
 *
 * `app.get('/account', requireSession, (c) => { … })`
 */
export const requireSession: MiddlewareHandler = async (c, next) => {
  const asksForPage = c.req.header('accept')?.includes('text/html') ?? false
  const page = asksForPage && ['GET', 'HEAD'].includes(c.req.method)
  let session: UserSession | null
  try {
    session = await readSession(c, authConfig)
  } catch (error) {
    console.error('requireSession: the session could not be read', error)
    c.header('Cache-Control', 'no-store')
    return page
      ? c.text('Signing in does not work now. Try again later.', 503)
      : c.json({ error: 'session_unavailable' }, 503)
  }
  if (session?.user) return next()
  c.header('Cache-Control', 'no-store')
  if (!page) return c.json({ error: 'unauthenticated' }, 401)
  const { pathname, search } = new URL(c.req.url)
  const back = encodeURIComponent(pathname + search)
  return c.redirect(`/auth/signin?callbackUrl=${back}`)
}
