import { signOutUrl } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { signOutPage } from '../pages/sign-out.js'
import { leavesServices } from '../providers/resolve.js'
import { ownPage, page, redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { csrfToken } from '../session/csrf.js'
import { whoIsThere } from '../session/current.js'
import { pageContext } from './page-context.js'
import { formAction } from './sign-in-page.js'

export async function showSignOut(engine: Engine, request: AuthRequest): Promise<Reply> {
  const target = await signOutUrl(engine, request)
  const own = engine.pages.signOut
  if (own !== undefined) return redirect(ownPage(request, own, { callbackUrl: target }))
  const { token, cookies } = await csrfToken(engine, request)
  const { html, headers } = signOutPage(await pageContext(engine, request), {
    action: `${request.base}/signout`,
    csrfToken: token,
    callbackUrl: target,
    ...(leavesServices(engine) && { formAction: formAction(engine.providers) }),
    visitor: (await whoIsThere(engine, request))?.label,
  })
  return page(html, headers, { cookies })
}
