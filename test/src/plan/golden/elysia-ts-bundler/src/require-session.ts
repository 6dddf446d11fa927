import { readSession } from '@create-auth/runtime/elysia'
import type { ElysiaGuardContext } from '@create-auth/runtime/elysia'
import { authConfig } from './auth'
import type { UserSession } from './auth'

/**
 * Lets a request pass only with a session. A visitor is sent to the sign-in page and comes back
 * afterwards; a program gets 401. If the session cannot be read, nobody passes.
 *
 * `app.get('/account', ({ session }) => { … }, { beforeHandle: requireSession })`
 */
export const requireSession = async (context: ElysiaGuardContext) => {
  const { request } = context
  const accept = request.headers.get('accept') ?? ''
  const reads = ['GET', 'HEAD'].includes(request.method)
  const page = reads && accept.includes('text/html')
  const headers = { 'cache-control': 'no-store' }
  let session: UserSession | null
  try {
    session = await readSession(context, authConfig)
  } catch (error) {
    console.error('requireSession: the session could not be read', error)
    const sorry = 'Signing in does not work now. Try again later.'
    const status = 503
    return page
      ? new Response(sorry, { status, headers })
      : Response.json({ error: 'session_unavailable' }, { status, headers })
  }
  if (session?.user) return undefined
  const refused = { status: 401, headers }
  if (!page) return Response.json({ error: 'unauthenticated' }, refused)
  const { pathname, search } = new URL(request.url)
  const back = encodeURIComponent(pathname + search)
  const location = `/auth/signin?callbackUrl=${back}`
  return new Response(null, { status: 302, headers: { ...headers, location } })
}
