import type { Engine } from '../engine.js'
import { WebAuthnVerificationError } from '../errors.js'
import type { ResolvedWebAuthn } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import type { Identification } from './identification.js'

/** Verifies what the authenticator answered. */
export async function identifyByWebAuthn(
  _engine: Engine,
  _request: AuthRequest,
  _provider: ResolvedWebAuthn,
): Promise<Identification> {
  throw new WebAuthnVerificationError('not here yet')
}
