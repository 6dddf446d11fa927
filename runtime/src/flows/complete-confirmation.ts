import { awayFromEndpoints } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { ConfirmRefused } from '../errors.js'
import { ownPage, redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { isTooWeak, renewProof, type NewProof, type Provable } from '../session/renew-proof.js'
import { isOnlyWay } from './confirm-ways.js'
import { readFreshSecond, type Identification, isSilent, resolveMethod } from './identification.js'

/** Tells whether what was proven is about the user whose session it is. */
async function isHolder(
  { store }: Engine,
  { userId }: Provable,
  { provider, account, user }: Identification,
): Promise<boolean> {
  // What authorize() returns is the user itself; without a store each account is one.
  if (!store || provider.type === 'credentials') return user.id === userId
  return (await store.getUserByAccount(account))?.id === userId
}

/**
 * The ending of a confirmation: whoever is signed in has proven anew to be who it is. The session gets a new token, and the
 * time of the proof. A service that says no time may have asked nobody: it counts where its user has nothing else.
 *
 * @throws ConfirmRefused where somebody else has proven it, nobody is signed in any more, or the service says no time
 * @throws InvalidConfig where sessions are stored without the time of their proof
 */
export async function completeConfirmation(
  engine: Engine,
  request: AuthRequest,
  session: Provable | undefined,
  found: Identification,
): Promise<Reply> {
  if (!session || !(await isHolder(engine, session, found)))
    throw new ConfirmRefused('another account than that of whoever is signed in', {
      userId: session?.userId,
    })
  const { provider, sid, callbackUrl, secondFactor: isTwo } = found
  const silent = isSilent(found)
  if (silent && !(await isOnlyWay(engine, request, session, provider)))
    throw new ConfirmRefused(`${provider.id} did not say when it has asked`, {
      userId: session.userId,
    })
  if (isTwo && engine.twoFactor) {
    const { endTotpRows } = await import('./second-factor.js')
    await endTotpRows(engine, request, session.userId)
  }
  const isSameService = provider.id === session.provider
  return endConfirmation(engine, request, session, {
    method: resolveMethod(found),
    isTwo,
    freshAt: silent ? undefined : readFreshSecond(engine, found),
    ...(isSameService && { sid }),
    callbackUrl,
  })
}

/**
 * Begins the session anew, and sends the user on. Whoever has a second factor, and has given something else, is asked for that
 * one first: the session stays as it was until then.
 *
 * @throws InvalidConfig where sessions are stored without the time of their proof
 */
export async function endConfirmation(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
  { callbackUrl, ...proof }: NewProof & { readonly callbackUrl: string },
): Promise<Reply> {
  if (await isTooWeak(engine, session.userId, proof)) {
    const { confirm } = engine.pages
    // The built-in page shows what will do by itself.
    const asked = { callbackUrl, ...(confirm !== undefined && { way: 'totp' }) }
    return redirect(ownPage(request, confirm ?? `${request.base}/confirm`, asked))
  }
  const cookies = await renewProof(engine, request, session, proof)
  return redirect(awayFromEndpoints(request, callbackUrl), cookies)
}
