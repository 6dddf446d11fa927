import type { Session } from '@create-auth/runtime'
import { getSession } from '@create-auth/runtime/elysia'
import type { ElysiaGuardContext } from '@create-auth/runtime/elysia'
import { authConfig } from './auth'

/**
 * Lets a request pass only with a session. A visitor is sent to the sign-in page and comes back
 * afterwards; a program gets 401. If the session cannot be read, nobody passes.
 *
 * `app.get('/account', ({ session }) => { … }, { beforeHandle: requireSession })`
 */
export const requireSession = async (context: ElysiaGuardContext) => {
  const { request } = context
  const asksForPage = request.headers.get('accept')?.includes('text/html') ?? false
  const page = asksForPage && ['GET', 'HEAD'].includes(request.method)
  const headers = { 'cache-control': 'no-store' }
  let session: Session | null | undefined
  try {
    session = context.session
    if (session === undefined) session = await getSession(context, authConfig)
  } catch (error) {
    console.error('requireSession: the session could not be read', error)
    return page
      ? new Response('Signing in does not work at the moment. Try again later.', {
          status: 503,
          headers,
        })
      : Response.json({ error: 'session_unavailable' }, { status: 503, headers })
  }
  if (session?.user) return undefined
  if (!page) return Response.json({ error: 'unauthenticated' }, { status: 401, headers })
  const { pathname, search } = new URL(request.url)
  const location = `/auth/signin?callbackUrl=${encodeURIComponent(pathname + search)}`
  return new Response(null, { status: 302, headers: { ...headers, location } })
}
