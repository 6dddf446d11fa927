import { readSession } from '@create-auth/runtime/fastify'
import type { FastifyGuard } from '@create-auth/runtime/fastify'
import { authConfig } from './auth'
import type { UserSession } from './auth'

/**
 * Lets a request pass only with a session. A visitor is sent to the sign-in page and comes back
 * afterwards; a program gets 401. If the session cannot be read, nobody passes.
 *
 * `app.get('/account', { onRequest: requireSession }, async (request) => { … })`
 */
export const requireSession: FastifyGuard = async (request, reply) => {
  // Sign-in itself stays open, so that this may be a hook of the whole application.
  if (request.routeOptions.url === '/auth/*') return undefined
  const asksForPage = request.headers['accept']?.includes('text/html') ?? false
  const page = asksForPage && ['GET', 'HEAD'].includes(request.method)
  let session: UserSession | null
  try {
    session = await readSession(request, authConfig)
  } catch (error) {
    console.error('requireSession: the session could not be read', error)
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .send(
        page
          ? 'Signing in does not work now. Try again later.'
          : { error: 'session_unavailable' },
      )
  }
  if (session?.user) return undefined
  reply.header('cache-control', 'no-store')
  if (!page) return reply.code(401).send({ error: 'unauthenticated' })
  const back = encodeURIComponent(request.originalUrl)
  reply.header('location', `/auth/signin?callbackUrl=${back}`)
  return reply.code(302).send('')
}
