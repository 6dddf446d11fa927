import { otherName } from '../checks/other-name.js'
import type { Engine } from '../engine.js'
import { ownPage, redirect, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'

function underThisName({ origin }: AuthRequest, other: string, page: string): string {
  return page.startsWith(`${other}/`) ? `${origin}${page.slice(other.length)}` : page
}

/**
 * Leads whoever posts a form of the site's other name, with `www.` or without, to the same page at AUTH_URL: its cookies are there.
 *
 * @returns undefined where the form is another one
 */
export function leadToThisName(engine: Engine, request: AuthRequest): Reply | undefined {
  // What a script posts has no page.
  const other = request.action === 'session' ? undefined : otherName(engine, request.headers)
  if (!engine.csrf || other === undefined) return undefined
  const { signIn, signOut } = engine.pages
  const isOut = request.action === 'signout'
  const page = isOut ? (signOut ?? `${request.base}/signout`) : (signIn ?? `${request.base}/signin`)
  const wanted = field(request, 'callbackUrl') ?? request.query.get('callbackUrl')
  const callbackUrl = wanted === null ? undefined : underThisName(request, other, wanted)
  return redirect(ownPage(request, page, { callbackUrl }))
}
