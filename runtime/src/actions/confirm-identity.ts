import type { Engine } from '../engine.js'
import { BadRequest, InvalidProvider } from '../errors.js'
import { callbackUrl } from '../checks/callback-url.js'
import { completeConfirmation, endConfirmation } from '../flows/complete-confirmation.js'
import { waysToProve, type ConfirmWay } from '../flows/confirm-ways.js'
import { noteMailbox } from '../flows/pending-address.js'
import { proveSecondFactor, tellUsed } from '../flows/second-factor.js'
import { redirect, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { provableSession, type Provable } from '../session/renew-proof.js'
import type { SignInMethod } from '../types.js'
import { identify } from './identify.js'
import { buildSignInUrl } from './sign-in-url.js'

async function confirmOwn(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
  way: Exclude<ConfirmWay, { kind: 'provider' }>,
): Promise<Reply> {
  const end = async (method: SignInMethod): Promise<Reply> =>
    endConfirmation(engine, request, session, {
      method,
      callbackUrl: await callbackUrl(engine, request),
    })
  switch (way.kind) {
    case 'totp':
      await proveSecondFactor(engine, request, 'totp', session.userId)
      return end('otp')
    case 'recovery': {
      const left = await proveSecondFactor(engine, request, 'recovery', session.userId)
      const { user } = session
      if (user && left !== undefined) await tellUsed(engine, request, user, left)
      return end('recovery')
    }
    case 'password': {
      const { provePassword } = await import('./password.js')
      const password = field(request, 'password') ?? ''
      await provePassword(engine, request, { email: way.email, password, user: session.user })
      return end('pwd')
    }
    case 'mail': {
      const { confirmByMail } = await import('./password.js')
      const found = await confirmByMail(engine, request, way)
      if (found !== 'proven') return found
      if (engine.store && session.user)
        await noteMailbox(engine, request, engine.store, session.user)
      return end('mail')
    }
  }
}

/**
 * Takes what proves that whoever is signed in is who it is, or sends them to where they prove it. Strangers are sent to the
 * sign-in page.
 *
 * @throws InvalidProvider where this user has no such way
 * @throws ConfirmRefused where somebody else has proven it
 * @throws TwoFactor where the code of the authenticator is not right
 */
export async function confirmIdentity(engine: Engine, request: AuthRequest): Promise<Reply> {
  const session = await provableSession(engine, request)
  if (!session) return redirect(await buildSignInUrl(engine, request))
  const ways = await waysToProve(engine, request, session)
  const way = ways.find(({ id }) => id === request.providerId)
  if (!way) throw new InvalidProvider('the user has no such way to confirm')
  if (way.kind !== 'provider') return confirmOwn(engine, request, session, way)
  const { provider } = way
  const asked = { ...request, providerId: provider.id }
  if (provider.type === 'oauth' || provider.type === 'oidc') {
    const { startOAuth } = await import('../flows/oauth-start.js')
    return startOAuth(engine, asked, provider, { confirms: true })
  }
  if (provider.type === 'webauthn' && field(request, 'action') !== 'authenticate')
    throw new BadRequest(400, 'a new passkey proves nothing')
  return completeConfirmation(engine, request, session, await identify(engine, asked, provider))
}
