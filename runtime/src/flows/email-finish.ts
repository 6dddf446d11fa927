import type { Engine } from '../engine.js'
import { Verification } from '../errors.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import type { Identification } from './identification.js'

/** Uses up the token of a link that was mailed. */
export async function identifyByEmail(
  _engine: Engine,
  _request: AuthRequest,
  _provider: ResolvedEmail,
): Promise<Identification> {
  throw new Verification('not here yet')
}
