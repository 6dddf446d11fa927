import type { Engine } from '../../engine.js'
import { emit, emitAll } from '../../events/emit.js'
import { endPending, type IdentitySubject } from '../../identity/end-pending.js'
import type { AuthRequest } from '../../request.js'
import { renewRecoveryCodes } from '../factors.js'
import { ofSecondFactor, removeSecondFactor } from '../second-factor-setup.js'
import { factorStore } from '../second-factor.js'

/**
 * Makes new recovery codes in place of those that a user has, who is told by mail.
 *
 * @param request undefined where the application itself does it, and nothing says which site this is
 * @returns the codes, which nobody can read again
 */
export async function newCodes(
  engine: Engine,
  request: AuthRequest | undefined,
  user: IdentitySubject,
): Promise<readonly string[]> {
  const codes = await renewRecoveryCodes(engine, factorStore(engine), user.id)
  await emit(engine, request, 'factorAdded', { userId: user.id, kind: 'recovery' })
  const { tellAdded } = await import('../told-changes.js')
  await tellAdded(engine, request, user, ({ recoveryCodesRenewed }) => recoveryCodesRenewed)
  return codes
}

/** Switches two-step sign-in off for a user, who is told by mail. @param request as for {@link newCodes} */
export async function disableTwoStep(
  engine: Engine,
  request: AuthRequest | undefined,
  user: IdentitySubject,
): Promise<void> {
  await endPending(engine, 'factor-removed', user)
  await removeSecondFactor(engine, user.id)
  await emitAll(engine, request, ofSecondFactor('factorRemoved', user.id))
  const { sendNotice } = await import('../told-changes.js')
  await sendNotice(engine, request, user, ({ twoFactorOff }) => twoFactorOff)
}
