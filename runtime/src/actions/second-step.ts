import { findDestination } from '../checks/callback-url.js'
import { readPendingSignIn } from '../checks/pending-sign-in.js'
import { EMPTY_JAR, mergeJars, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { BadRequest } from '../errors.js'
import { canProveAddress } from '../flows/confirm-ways.js'
import { newCodes, disableTwoStep } from '../flows/account/two-step.js'
import { pendingProof, provePendingAddress } from '../flows/pending-address.js'
import { hasGivenLastCode, setUpSecondFactor } from '../flows/second-factor-setup.js'
import {
  completePending,
  finishTwoFactor,
  requirePending,
  proveSecondFactor,
} from '../flows/second-factor.js'
import type { Addressee } from '../flows/send-notice.js'
import { recoveryCodesPage } from '../pages/two-factor-setup.js'
import { json, page, redirect, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { isFresh } from '../session/fresh.js'
import { provableSession, renewProof, type Provable } from '../session/renew-proof.js'
import { isTotpCode } from '../flows/factors.js'
import type { NoticesTexts, NoticeTexts } from '../texts/texts.js'
import { pageContext } from './page-context.js'
import { toConfirm, buildSignInUrl } from './sign-in-url.js'

async function showCodes(
  engine: Engine,
  request: AuthRequest,
  codes: readonly string[],
  { continueUrl, cookies }: { readonly continueUrl: string; readonly cookies: CookieJar },
): Promise<Reply> {
  if (request.headers.has('x-auth-return-redirect'))
    return json({ url: continueUrl, recoveryCodes: codes }, { cookies })
  const { html, headers } = recoveryCodesPage(await pageContext(engine, request), {
    codes,
    continueUrl,
  })
  return page(html, headers, { cookies })
}

async function tell(
  engine: Engine,
  request: AuthRequest,
  user: Addressee,
  about: (notices: NoticesTexts) => NoticeTexts,
): Promise<void> {
  const { tellAdded } = await import('../flows/told-changes.js')
  await tellAdded(engine, request, user, about)
}

function setupUrl({ base }: AuthRequest): string {
  return `${base}/two-factor/setup`
}

/** Proves the address of somebody who signs in, and leads on to where the second factor is set up. */
async function proveAddress(engine: Engine, request: AuthRequest): Promise<Reply> {
  const found = await provePendingAddress(engine, request)
  return 'kind' in found ? found : redirect(setupUrl(request), found.cookies)
}

async function setUpToSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const pending = await requirePending(engine, request, 'set-up')
  // Whoever has made an account with the address of somebody else would lock that person out.
  if (pendingProof(engine, pending.holder)) return redirect(setupUrl(request))
  const finish = async () => completePending(engine, request, pending, 'otp')
  const made = await setUpSecondFactor(engine, request, pending.userId, finish)
  const { codes, cookies, next: begun } = made
  const continueUrl = begun.kind === 'redirect' ? begun.location : request.home
  await tell(engine, request, pending.holder, ({ twoFactorOn }) => twoFactorOn)
  return showCodes(engine, request, codes, {
    continueUrl,
    cookies: mergeJars(cookies, begun.cookies),
  })
}

async function proveToChange(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
  action: 'off' | 'recovery-codes',
): Promise<void> {
  const code = field(request, 'code') ?? ''
  // Whoever has lost the phone could not set up another one.
  const isRecovery = action === 'off' && !isTotpCode(code)
  if (isRecovery && code === '' && (await hasGivenLastCode(engine, session))) return
  await proveSecondFactor(engine, request, isRecovery ? 'recovery' : 'totp', session.userId)
}

export async function changeSecondFactor(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
): Promise<Reply> {
  const { userId, user: { email } = {} } = session
  const continueUrl = await findDestination(engine, request)
  const action = field(request, 'action')
  if (action === undefined && canProveAddress(engine, session))
    return redirect(toConfirm(engine, request, 'mail'))
  if (action === undefined) {
    const finish = async () => renewProof(engine, request, session, { method: 'otp' })
    const { codes, cookies, next } = await setUpSecondFactor(engine, request, userId, finish)
    await tell(engine, request, { id: userId, email }, ({ twoFactorOn }) => twoFactorOn)
    return showCodes(engine, request, codes, { continueUrl, cookies: mergeJars(cookies, next) })
  }
  if (action !== 'recovery-codes' && action !== 'off')
    throw new BadRequest(400, 'the action must be recovery-codes or off')
  await proveToChange(engine, request, session, action)
  if (action === 'recovery-codes') {
    const codes = await newCodes(engine, request, { id: userId, email })
    return showCodes(engine, request, codes, { continueUrl, cookies: EMPTY_JAR })
  }
  await disableTwoStep(engine, request, { id: userId, email })
  return { ...redirect(continueUrl), isDone: true }
}

/**
 * Takes the code of a second step: of a sign-in, or of what is set up.
 *
 * @throws TwoFactor where it is not right, or nothing waits for it
 * @throws RateLimited where there were too many for this user
 */
export async function secondStep(engine: Engine, request: AuthRequest): Promise<Reply> {
  if (request.providerId === undefined) return finishTwoFactor(engine, request, 'totp')
  if (request.providerId === 'recovery') return finishTwoFactor(engine, request, 'recovery')
  if (request.providerId === 'address') return proveAddress(engine, request)
  const pending = await readPendingSignIn(engine, request)
  if (pending?.step === 'set-up') return setUpToSignIn(engine, request)
  const session = await provableSession(engine, request)
  if (!session) return redirect(await buildSignInUrl(engine, request, 'back'))
  if (!(await isFresh(engine, session))) return redirect(toConfirm(engine, request))
  return changeSecondFactor(engine, request, session)
}
