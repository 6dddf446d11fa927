import type { Middleware } from 'koa'
import { readSession } from '@create-auth/runtime/koa'
import { authConfig } from './auth.js'
import type { UserSession } from './auth.js'

/**
 * Lets a request pass only with a session. A visitor is sent to the sign-in page and comes back
 * afterwards; a program gets 401. If the session cannot be read, nobody passes.
 *
 * `router.get('/account', requireSession, (ctx) => { … })`
 */
export const requireSession: Middleware = async (ctx, next) => {
  const reads = ['GET', 'HEAD'].includes(ctx.method)
  const page = reads && ctx.accepts('json', 'html') === 'html'
  let session: UserSession | null
  try {
    session = await readSession(ctx, authConfig)
  } catch (error) {
    console.error('requireSession: the session could not be read', error)
    ctx.status = 503
    ctx.set('Cache-Control', 'no-store')
    ctx.body = page
      ? 'Signing in does not work now. Try again later.'
      : { error: 'session_unavailable' }
    return
  }
  if (session && session.user) {
    await next()
    return
  }
  ctx.set('Cache-Control', 'no-store')
  if (page) {
    const back = encodeURIComponent(ctx.originalUrl)
    ctx.redirect(`/auth/signin?callbackUrl=${back}`)
    return
  }
  ctx.status = 401
  ctx.body = { error: 'unauthenticated' }
}
