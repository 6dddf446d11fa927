import type { Engine } from '../engine.js'
import { WebAuthnVerificationError } from '../errors.js'
import type { ResolvedWebAuthn } from '../providers/resolve.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

/** The options for a ceremony: for a registration or an authentication. Web Authentication Level 3, section 7. */
export async function webauthnOptions(
  _engine: Engine,
  _request: AuthRequest,
  _provider: ResolvedWebAuthn,
): Promise<Reply> {
  throw new WebAuthnVerificationError('not here yet')
}
