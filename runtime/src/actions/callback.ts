import type { Engine } from '../engine.js'
import { completeConfirmation } from '../flows/complete-confirmation.js'
import { completeSignIn } from '../flows/complete-sign-in.js'
import { finishOnce } from '../flows/finish-once.js'
import { byFormPost, forwardResponse } from '../flows/redirect-proxy.js'
import { relayResponse } from '../flows/response-params.js'
import { requireProvider } from '../providers/resolve.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { provableSession } from '../session/renew-proof.js'
import { finishEmail } from './email-callback.js'
import { identify } from './identify.js'

export { acceptLogout } from './backchannel-logout.js'
export { confirmIdentity } from './confirm-identity.js'
export { secondStep } from './second-step.js'
export { proofs } from './proofs.js'
export { finishSignOut, signOutThere } from './sign-out-at-service.js'

export async function finishSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const provider = requireProvider(engine, request)
  if (provider.type === 'email') {
    return finishEmail(engine, request, provider)
  }
  const finish = async (): Promise<Reply> => {
    const found = await identify(engine, request, provider)
    if (!found.confirms) return completeSignIn(engine, request, found)
    return completeConfirmation(engine, request, await provableSession(engine, request), found)
  }
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return finish()
  if (request.method === 'POST' && byFormPost(provider)) return relayResponse(engine, request)
  const forwarded = await forwardResponse(engine, request, provider)
  return forwarded ?? finishOnce(engine, request, finish)
}
