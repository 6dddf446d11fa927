import type { Engine } from '../engine.js'
import { completeSignIn } from '../flows/complete-sign-in.js'
import { identifyByEmail, isElsewhere } from '../flows/email-finish.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

/** Takes a mailed link or code and signs in; asks for a click first where somebody else may have opened the link. */
export async function finishEmail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<Reply> {
  if (request.method === 'GET') {
    const elsewhere = await isElsewhere(engine, request, provider)
    if (elsewhere || provider.confirm) {
      const { showConfirm } = await import('./pages.js')
      return showConfirm(engine, request, provider, elsewhere)
    }
  }
  const found = await identifyByEmail(engine, request, provider)
  return 'reply' in found ? found.reply : completeSignIn(engine, request, found)
}
