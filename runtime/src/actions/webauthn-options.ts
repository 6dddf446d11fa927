import type { Engine } from '../engine.js'
import { InvalidProvider } from '../errors.js'
import { requireProvider } from '../providers/resolve.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

export async function giveWebAuthnOptions(engine: Engine, request: AuthRequest): Promise<Reply> {
  const provider = requireProvider(engine, request)
  if (provider.type !== 'webauthn') throw new InvalidProvider('the provider has no passkeys')
  const { webauthnOptions } = await import('../flows/webauthn-options.js')
  return webauthnOptions(engine, request, provider)
}
