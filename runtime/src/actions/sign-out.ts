import { signOutUrl } from '../checks/callback-url.js'
import { csrfToken, dropCsrf } from '../session/csrf.js'
import { clearChunks } from '../cookies/chunks.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { signOutPage } from '../pages/sign-out.js'
import { page, redirect, type Reply } from '../reply.js'
import { urlOf, type AuthRequest } from '../request.js'
import { whoIsThere } from '../session/current.js'
import { endSession } from '../session/end.js'
import { dropSessions, sessionCookie } from '../session/jwt.js'
import { ownPage } from './own-page.js'
import { pageContext } from './page-context.js'

/** Asks whether to sign out, or goes to the application's own page. */
export async function showSignOut(engine: Engine, request: AuthRequest): Promise<Reply> {
  const target = await signOutUrl(engine, request)
  const own = engine.pages.signOut
  if (own !== undefined) return redirect(ownPage(request, own, { callbackUrl: target }))
  const { token, cookies } = await csrfToken(engine, request)
  const { html, headers } = signOutPage(await pageContext(engine, request), {
    action: `${request.base}/signout`,
    csrfToken: token,
    callbackUrl: target,
    visitor: (await whoIsThere(engine, request))?.label,
  })
  return page(html, headers, { cookies })
}

/** Ends the session. */
export async function signOut(engine: Engine, request: AuthRequest): Promise<Reply> {
  const { cookies } = request
  const url = urlOf(request)
  const cookie = sessionCookie(request)
  // One that was set when the site was served over http would be good again there.
  const plain = engine.cookies(false).sessionToken
  await endSession(engine, cookie)
  return redirect(
    await signOutUrl(engine, request),
    mergeJars(clearChunks(cookies, plain), dropSessions(cookie, url), dropCsrf(engine, request)),
  )
}
