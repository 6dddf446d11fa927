import { awayFromEndpoints, callbackUrl } from '../checks/callback-url.js'
import { readPendingSignIn } from '../checks/pending-sign-in.js'
import { EMPTY_JAR, mergeJars, type CookieJar } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { BadRequest } from '../errors.js'
import { renewRecoveryCodes } from '../flows/recovery-factor.js'
import { removeSecondFactor, setUpSecondFactor } from '../flows/second-factor-setup.js'
import {
  completePending,
  factorStore,
  finishTwoFactor,
  pendingFor,
  proveSecondFactor,
} from '../flows/second-factor.js'
import { recoveryCodesPage } from '../pages/two-factor-setup.js'
import { json, page, redirect, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { isFresh } from '../session/proof.js'
import { provableSession, renewProof, type Provable } from '../session/renew-proof.js'
import { isTotpCode } from '../flows/totp-factor.js'
import { pageContext } from './page-context.js'
import { toConfirm, toSignIn } from './to-sign-in.js'

/** Shows recovery codes, with the way on. */
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

/** Sets up a second factor to end a sign-in. */
async function setUpToSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const pending = await pendingFor(engine, request, 'set-up')
  const goOn = async () => completePending(engine, request, pending, 'otp')
  const made = await setUpSecondFactor(engine, request, pending.userId, goOn)
  const { codes, cookies, next: begun } = made
  const continueUrl = begun.kind === 'redirect' ? begun.location : request.home
  return showCodes(engine, request, codes, {
    continueUrl,
    cookies: mergeJars(cookies, begun.cookies),
  })
}

/** Changes the second factor of whoever is signed in: sets it up, makes new recovery codes, or takes it away. */
async function change(engine: Engine, request: AuthRequest, session: Provable): Promise<Reply> {
  const { userId } = session
  const continueUrl = awayFromEndpoints(request, await callbackUrl(engine, request))
  const action = field(request, 'action')
  if (action === undefined) {
    const goOn = async () => renewProof(engine, request, session, { method: 'otp' })
    const { codes, cookies, next } = await setUpSecondFactor(engine, request, userId, goOn)
    return showCodes(engine, request, codes, { continueUrl, cookies: mergeJars(cookies, next) })
  }
  if (action !== 'recovery-codes' && action !== 'off')
    throw new BadRequest(400, 'the action must be recovery-codes or off')
  // Whoever has lost the phone could not set up another one.
  const kind = action === 'off' && !isTotpCode(field(request, 'code') ?? '') ? 'recovery' : 'totp'
  await proveSecondFactor(engine, request, kind, userId)
  if (action === 'recovery-codes') {
    const codes = await renewRecoveryCodes(engine, factorStore(engine), userId)
    return showCodes(engine, request, codes, { continueUrl, cookies: EMPTY_JAR })
  }
  await removeSecondFactor(engine, userId)
  return redirect(continueUrl)
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
  const pending = await readPendingSignIn(engine, request)
  if (pending?.step === 'set-up') return setUpToSignIn(engine, request)
  const session = await provableSession(engine, request)
  if (!session) return redirect(await toSignIn(engine, request, 'back'))
  if (!isFresh(engine, session.authTime)) return redirect(toConfirm(engine, request))
  return change(engine, request, session)
}
