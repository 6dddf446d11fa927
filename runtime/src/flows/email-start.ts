import type { Engine } from '../engine.js'
import { EmailSignInError } from '../errors.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

/** Mails a link to sign in with. */
export async function startEmail(
  _engine: Engine,
  _request: AuthRequest,
  _provider: ResolvedEmail,
): Promise<Reply> {
  throw new EmailSignInError('not here yet')
}
