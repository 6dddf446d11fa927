import { callbackUrl, keepCallbackUrl } from '../checks/callback-url.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { confirmWays, type ConfirmWay } from '../flows/confirm-ways.js'
import {
  confirmIdentityPage,
  type ConfirmChoice,
  type ConfirmIdentityPage,
} from '../pages/confirm-identity.js'
import { ownPage, page, redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { csrfToken } from '../session/csrf.js'
import { whoIsThere } from '../session/current.js'
import { provableSession } from '../session/renew-proof.js'
import { pageContext } from './page-context.js'
import { buildChoice } from './sign-in-choices.js'
import { formAction } from './sign-in-page.js'
import { buildSignInUrl } from './sign-in-url.js'

function otherUrl(
  { base }: AuthRequest,
  ways: readonly ConfirmWay[],
  { wanted, target }: { readonly wanted: string | undefined; readonly target: string },
): ConfirmIdentityPage['otherUrl'] {
  const isLeft = ways.some(({ kind }) => kind === 'recovery')
  if (!isLeft || (wanted !== undefined && wanted !== 'recovery')) return undefined
  const query = { ...(wanted === undefined && { way: 'recovery' }), callbackUrl: target }
  return `${base}/confirm?${new URLSearchParams(query).toString()}`
}

export async function showConfirmIdentity(engine: Engine, request: AuthRequest): Promise<Reply> {
  const session = await provableSession(engine, request)
  if (!session) return redirect(await buildSignInUrl(engine, request))
  const error = request.query.get('error') ?? undefined
  const target = await callbackUrl(engine, request)
  const remembered = keepCallbackUrl(request, target)
  const wanted = request.query.get('way') ?? undefined
  const { confirm } = engine.pages
  if (confirm !== undefined)
    return redirect(
      ownPage(request, confirm, { error, callbackUrl: target, way: wanted }),
      remembered,
    )
  const { token, cookies } = await csrfToken(engine, request)
  const all = await confirmWays(engine, request, session)
  // Recovery codes are for whoever has lost the authenticator: they have a page of their own.
  const ways = all.filter(({ id }) => (wanted === undefined ? id !== 'recovery' : id === wanted))
  const choices = ways.flatMap((way): ConfirmChoice[] => {
    const action = `${request.base}/confirm/${way.id}`
    if (way.kind !== 'provider') return [{ kind: way.kind, action }]
    const choice = buildChoice(engine, request, way.provider)
    return choice && choice.kind !== 'mail' ? [{ ...choice, action }] : []
  })
  const { html, headers } = confirmIdentityPage(await pageContext(engine, request), {
    choices,
    csrfToken: token,
    callbackUrl: target,
    error,
    otherUrl: otherUrl(request, all, { wanted, target }),
    formAction: formAction(engine.providers),
    visitor: (await whoIsThere(engine, request))?.label,
    signOutUrl: `${request.base}/signout`,
  })
  return page(html, headers, { cookies: mergeJars(remembered, cookies) })
}
