import type { Engine } from '../engine.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { page, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

/** Asks for a click before a mailed link is used up. */
export async function showConfirm(
  _engine: Engine,
  _request: AuthRequest,
  _provider: ResolvedEmail,
): Promise<Reply> {
  return page('', {})
}
