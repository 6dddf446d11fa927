import { EMPTY_JAR, mergeJars, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { openLink, openUndo } from '../flows/account/address-links.js'
import { confirmAddress } from '../flows/account/confirm-address.js'
import { undoAddress } from '../flows/account/undo-address.js'
import {
  accountLinkPage,
  linkOutcomePage,
  type LinkKind,
  type LinkOutcome,
} from '../pages/account-links.js'
import { ownPage, page, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { csrfToken } from '../session/csrf.js'
import { sealSession, sessionCookie } from '../session/jwt.js'
import { provableSession, type Provable } from '../session/renew-proof.js'
import type { Store } from '../store/store.js'
import { accountUrl } from './account-url.js'
import { pageContext } from './page-context.js'

export async function showAccountLink(
  engine: Engine,
  request: AuthRequest,
  kind: LinkKind,
): Promise<Reply> {
  const token = request.query.get('token') ?? ''
  const email =
    kind === 'address' ? (await openLink(engine, token)).to : (await openUndo(engine, token)).from
  const csrf = await csrfToken(engine, request)
  const { html, headers } = accountLinkPage(await pageContext(engine, request), {
    kind,
    action: `${request.base}/account/${kind}`,
    csrfToken: csrf.token,
    callbackUrl: accountUrl(engine, request),
    token,
    email,
  })
  return page(html, headers, { cookies: csrf.cookies })
}

async function showOutcome(
  engine: Engine,
  request: AuthRequest,
  outcome: LinkOutcome,
  cookies: CookieJar = EMPTY_JAR,
): Promise<Reply> {
  const url = accountUrl(engine, request)
  const chooses = outcome.kind === 'restored' && engine.providers.has('password')
  const forgotten = engine.pages.forgotPassword ?? `${request.base}/forgot-password`
  const ways = { goOn: url, ...(chooses && { password: ownPage(request, forgotten, {}) }) }
  const { html, headers } = linkOutcomePage(await pageContext(engine, request), outcome, ways)
  return { ...page(html, headers, { cookies }), url: ownPage(request, url, { done: outcome.kind }) }
}

/** The sealed session of whoever has changed the address in this browser, with the new one: older ones end with the change. */
async function withAddress(
  engine: Engine,
  request: AuthRequest,
  session: Provable | undefined,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<CookieJar> {
  if (session?.userId !== id || !('token' in session.kept)) return EMPTY_JAR
  const { token } = session.kept
  return sealSession(engine, sessionCookie(request), {
    ...token,
    ...('email' in token && { email, email_verified: true }),
  })
}

/** Does what a mailed link is for. Nobody has to be signed in. @throws Verification where it does not count (any more) */
export async function takeAccountLink(
  engine: Engine,
  request: AuthRequest,
  store: Store,
  kind: LinkKind,
): Promise<Reply> {
  const token = field(request, 'token') ?? ''
  if (kind === 'object') {
    await undoAddress(engine, request, store, token)
    return showOutcome(engine, request, { kind: 'restored' })
  }
  const session = await provableSession(engine, request)
  const found = await confirmAddress(engine, request, store, token)
  if (found.kind === 'half') return showOutcome(engine, request, found)
  const { email } = found.user
  const cookies = await withAddress(engine, request, session, found.user)
  return showOutcome(engine, request, { kind: 'changed', email }, mergeJars(cookies))
}
