import { callbackUrl, keepCallbackUrl } from '../checks/callback-url.js'
import { readPendingSignIn, type PendingSignIn } from '../checks/pending-sign-in.js'
import { mergeJars } from '../cookies/jar.js'
import { base32 } from '../crypto/base32.js'
import type { Engine } from '../engine.js'
import { canProveAddress } from '../flows/confirm-ways.js'
import { ADDRESS_STEP, pendingProof } from '../flows/pending-address.js'
import { factorStore } from '../flows/second-factor.js'
import { hasGivenLastCode, loadSetup, buildSetupUri } from '../flows/second-factor-setup.js'
import { confirmIdentityPage } from '../pages/confirm-identity.js'
import { setupPage, twoFactorOnPage } from '../pages/two-factor-setup.js'
import { twoFactorPage } from '../pages/two-factor.js'
import { ownPage, page, redirect, type Reply } from '../reply.js'
import { type AuthRequest, field } from '../request.js'
import { csrfToken } from '../session/csrf.js'
import { isFresh } from '../session/fresh.js'
import { provableSession } from '../session/renew-proof.js'
import type { User } from '../types.js'
import { pageContext } from './page-context.js'
import { toConfirm, buildSignInUrl } from './sign-in-url.js'

async function showChallenge(
  engine: Engine,
  request: AuthRequest,
  pending: PendingSignIn,
): Promise<Reply> {
  const error = request.query.get('error') ?? undefined
  const { twoFactor } = engine.pages
  if (twoFactor !== undefined) return redirect(ownPage(request, twoFactor, { error }))
  const { token, cookies } = await csrfToken(engine, request)
  const kind = request.providerId === 'recovery' ? 'recovery' : 'totp'
  const [totp, recovery] = [`${request.base}/two-factor`, `${request.base}/two-factor/recovery`]
  const { html, headers } = twoFactorPage(await pageContext(engine, request), {
    kind,
    action: kind === 'totp' ? totp : recovery,
    otherUrl: kind === 'totp' ? recovery : totp,
    signInUrl: `${request.base}/signin`,
    csrfToken: token,
    callbackUrl: pending.callbackUrl,
    error,
    typed: field(request, 'code'),
  })
  return page(html, headers, { cookies })
}

async function showSetup(
  engine: Engine,
  request: AuthRequest,
  user: User & { readonly id: string },
  { callbackUrl: target, required }: { readonly callbackUrl: string; readonly required: boolean },
): Promise<Reply> {
  const { secret, cookies } = await loadSetup(engine, request, user.id)
  const csrf = await csrfToken(engine, request)
  const { html, headers } = setupPage(await pageContext(engine, request), {
    uri: buildSetupUri(engine, request, user, secret),
    secret: base32(secret).replaceAll(/(.{4})(?=.)/g, '$1 '),
    required,
    action: `${request.base}/two-factor/setup`,
    csrfToken: csrf.token,
    callbackUrl: target,
    error: request.query.get('error') ?? undefined,
  })
  const remembered = keepCallbackUrl(request, target)
  return page(html, headers, { cookies: mergeJars(cookies, remembered, csrf.cookies) })
}

async function showAddressProof(
  engine: Engine,
  request: AuthRequest,
  pending: PendingSignIn,
): Promise<Reply> {
  const { token, cookies } = await csrfToken(engine, request)
  const { html, headers } = confirmIdentityPage(await pageContext(engine, request), {
    choices: [{ kind: 'mail', action: `${request.base}/${ADDRESS_STEP}` }],
    csrfToken: token,
    callbackUrl: pending.callbackUrl,
    error: request.query.get('error') ?? undefined,
    otherUrl: undefined,
    formAction: [],
    visitor: undefined,
    signOutUrl: `${request.base}/signout`,
  })
  return page(html, headers, { cookies })
}

async function showPendingSetup(
  engine: Engine,
  request: AuthRequest,
  pending: PendingSignIn,
): Promise<Reply | undefined> {
  const { userId, user, callbackUrl: target } = pending
  const known = user ? { ...user, id: userId } : await factorStore(engine).getUser(userId)
  if (!known) return undefined
  if (pendingProof(engine, known)) return showAddressProof(engine, request, pending)
  return showSetup(engine, request, known, { callbackUrl: target, required: true })
}

async function showSettings(engine: Engine, request: AuthRequest): Promise<Reply> {
  const store = factorStore(engine)
  const pending = await readPendingSignIn(engine, request)
  const shown = pending?.step === 'set-up' && (await showPendingSetup(engine, request, pending))
  if (shown) return shown
  const session = await provableSession(engine, request)
  if (!session) return redirect(await buildSignInUrl(engine, request, 'back'))
  if (!(await isFresh(engine, session))) return redirect(toConfirm(engine, request))
  const target = await callbackUrl(engine, request)
  const { userId, user = { id: userId } } = session
  const isSetUp = (await store.getFactor(userId, 'totp')) !== undefined
  if (!isSetUp && canProveAddress(engine, session))
    return redirect(toConfirm(engine, request, 'mail'))
  if (!isSetUp) return showSetup(engine, request, user, { callbackUrl: target, required: false })
  const { token, cookies } = await csrfToken(engine, request)
  const { html, headers } = twoFactorOnPage(await pageContext(engine, request), {
    action: `${request.base}/two-factor/setup`,
    csrfToken: token,
    callbackUrl: target,
    error: request.query.get('error') ?? undefined,
    needsNoCode: await hasGivenLastCode(engine, session),
  })
  return page(html, headers, { cookies: mergeJars(keepCallbackUrl(request, target), cookies) })
}

export async function showTwoFactor(engine: Engine, request: AuthRequest): Promise<Reply> {
  if (request.providerId === 'setup' || request.providerId === 'address')
    return showSettings(engine, request)
  const pending = await readPendingSignIn(engine, request)
  if (pending?.step === 'two-factor') return showChallenge(engine, request, pending)
  const signIn = engine.pages.signIn ?? `${request.base}/signin`
  return redirect(ownPage(request, signIn, { error: request.query.get('error') ?? undefined }))
}
