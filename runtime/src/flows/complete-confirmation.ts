import { awayFromEndpoints } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { ConfirmRefused } from '../errors.js'
import { redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { renewProof, type NewProof, type Provable } from '../session/renew-proof.js'
import type { Identification } from './identification.js'
import { methodOf } from './method-of.js'

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
 * time of the proof.
 *
 * @throws ConfirmRefused where somebody else has proven it, or nobody is signed in any more
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
  const { provider, sid, callbackUrl } = found
  const isSameService = provider.id === session.provider
  const proof = { method: methodOf(found), ...(isSameService && { sid }) }
  return endConfirmation(engine, request, session, { ...proof, callbackUrl })
}

/** Begins the session anew, and sends the user on. @throws InvalidConfig where sessions are stored without the time of their proof */
export async function endConfirmation(
  engine: Engine,
  request: AuthRequest,
  session: Provable,
  { callbackUrl, ...proof }: NewProof & { readonly callbackUrl: string },
): Promise<Reply> {
  const cookies = await renewProof(engine, request, session, proof)
  return redirect(awayFromEndpoints(request, callbackUrl), cookies)
}
